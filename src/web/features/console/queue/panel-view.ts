import type { ListingHint, QueueRow, ReviewItem } from '#domain/moderation/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName, shortName } from '#web/server/member-name.ts'
import { monthWithYear, timeStyle, waitingTime } from '#web/server/message-times.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import * as m from '#words/compiled/messages.js'
import { assignmentView, mayTake } from './assignment-view.ts'
import { askView } from './ask-view.ts'
import { changesView, factsView } from './changes-view.ts'
import { type Fact, listingFacts } from './listing-facts.ts'
import { marked } from './mark-hints.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'
import type { HintView, PanelView } from './queue-view.ts'

/**
 * Returns the panel with everything needed to decide about a listing, in the reader's language; texts in the author's
 * own words.
 */
export function panelView(
  context: RequestContext,
  place: QueuePlace,
  rows: QueueRow[],
  item: ReviewItem & Pick<PanelView, 'notBookable'> & { mayGive: boolean },
): PanelView {
  const { app, locale } = context
  const { listing } = item
  const { show, text } = place
  const index = rows.findIndex((row) => row.listing.id === listing.id)
  const neighbour = (step: number) => (index < 0 ? undefined : rows[index + step]?.listing.id)
  const address = (id: string | undefined) => (id === undefined ? null : queueAddress({ show, text, item: id }))
  const asking = place.ask !== null || place.reject
  const facts = listingFacts(context, listing)
  const answers = factsView(context, item, facts)
  return {
    id: listing.id,
    version: listing.own?.version ?? 0,
    seen: seenParts(listing, facts),
    title: marked(listing.title),
    place: listing.place,
    what: app.marketplace.categories.find(({ key }) => key === listing.category)?.name[locale] ?? '',
    state: stateLine(context, rows[index]),
    position: index < 0 ? null : { index: index + 1, total: rows.length },
    previous: address(neighbour(-1)),
    next: address(neighbour(1)),
    nextId: neighbour(1) ?? neighbour(-1) ?? null,
    closeTo: queueAddress({ show, text }),
    preview: `/l/${listing.slug}/${listing.id}/pending-approval`,
    author: authorView(context, item),
    assignment: assignmentView(context, item.assignment),
    mayTake: mayTake(context.viewer, item.assignment),
    giveTo: item.mayGive ? queueAddress({ show, text, item: listing.id, picks: [listing.id], all: 'assign' }) : null,
    hints: item.hints.map((hint) => hintView(hint, context)),
    askedBefore: item.askedBefore?.note ?? null,
    notBookable: item.notBookable,
    description: listing.description
      .split(/\n{2,}/)
      .filter(Boolean)
      .map(marked),
    changes: changesView(context, item, answers),
    photos: listing.pictures.map(({ imageId, contentHash, alt }, position) => ({
      address: `/media/${contentHash}/landscape-crop`,
      large: `/media/${contentHash}/scaled-xlarge.jpg`,
      alt: alt || m.console_photo({ number: position + 1 }),
      isNew: item.decided?.pictureIds?.includes(imageId) === false,
    })),
    facts: answers,
    askTo: queueAddress({ show, text, item: listing.id, ask: suggestedTemplate(item.hints) }),
    rejectTo: queueAddress({ show, text, item: listing.id, reject: true }),
    ask: asking
      ? askView(place, listing.id, {
          marketplace: context.app.marketplace,
          name: shortName(listing.author, item.author.locale),
          authorLocale: item.author.locale,
          readerLocale: locale,
        })
      : null,
  }
}

/** Returns what was read as texts that can be compared with a later version. Photos by their addresses. */
function seenParts({ title, description, place, pictures }: ReviewItem['listing'], facts: Fact[]): PanelView['seen'] {
  return [
    [m.staff_part_title(), title],
    [m.console_part_description(), description],
    [m.staff_part_place(), place],
    ...facts.map(({ label, value }): [string, string] => [label, value]),
    [m.console_part_photos(), pictures.map(({ contentHash }) => contentHash.slice(0, 12)).join(' ')],
  ]
}

/** Returns what stands after the category in a line: `überarbeitet · wartet 7 Std.` */
function stateLine(context: RequestContext, row: QueueRow | undefined): string {
  const { locale } = context
  const words = {
    new: m.console_kind_new_inline,
    changed: m.console_kind_changed_inline,
    revised: m.console_kind_revised_inline,
  }
  const kind = words[row?.kind ?? 'new']({}, { locale })
  if (!row) return kind
  const time = waitingTime(row.waitingSince, timeStyle(context))
  return `${kind} · ${m.console_waits({ time })}`
}

function authorView(context: RequestContext, { listing, author }: ReviewItem): PanelView['author'] {
  const { locale } = context
  const trust = [
    author.emailVerified && m.console_trust_email(),
    author.phoneConfirmed && m.console_trust_phone(),
    author.checked && m.console_trust_checked(),
  ].filter((step) => step !== false)
  return {
    person: listing.author,
    name: memberName(listing.author, locale),
    profile: `/u/${listing.author.userId}`,
    page: `/console/people/${listing.author.userId}`,
    about: [
      m.console_member_since({ month: monthWithYear(listing.author.memberSince, timeStyle(context), 'short') }),
      m.console_reports_count({ count: author.reports }),
    ].join(' · '),
    trust,
  }
}

function hintView(hint: ListingHint, { app, locale }: RequestContext): HintView {
  const words: Record<ListingHint, string> = {
    phone: m.console_hint_phone(),
    email: m.console_hint_email(),
    link: m.console_hint_link(),
    money: m.console_hint_money(),
    'first-listing': m.console_hint_first(),
    'email-unverified': m.console_hint_unverified(),
    'no-pictures': m.console_hint_no_pictures(),
  }
  const isContact = hint === 'phone' || hint === 'email' || hint === 'link'
  const advice = () => {
    if (hint === 'money') return promiseWord(app.marketplace, 'console_hint_money_advice', locale)
    return isContact ? m.console_hint_contact_advice() : ''
  }
  return {
    kind: hint,
    look: isContact || hint === 'money' ? 'warn' : 'neutral',
    strong: words[hint],
    text: advice(),
  }
}

function suggestedTemplate(hints: ListingHint[]): string {
  if (hints.some((hint) => hint === 'phone' || hint === 'email' || hint === 'link')) return 'contact'
  if (hints.includes('money')) return 'money'
  return hints.includes('no-pictures') ? 'photos' : 'short'
}
