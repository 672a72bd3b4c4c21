import { approvalUndoSeconds, titlesOf } from '#domain/listings/index.ts'
import {
  approvalQueue,
  type Decision,
  type DecisionAction,
  lastDecisionsAbout,
  latestDecisions,
  type QueueRow,
  reviewItem,
} from '#domain/operations/index.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { clockTime, timeStyle, waitingTime } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { listingTitle } from '../file-views.ts'
import { actionWord } from '../load-today.ts'
import { isUrgent } from '../urgency.ts'
import { lacksPayouts } from '../../payouts/takes-payouts.ts'
import { panelView } from './panel-view.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'
import type { PanelView, QueueRowView, QueueView, SeveralView } from './queue-view.ts'

/** Returns the queue and the listing that is open in it. */
export async function loadQueue(asked: RequestContext, place: QueuePlace): Promise<QueueView> {
  const { app, viewer, locale } = asked
  const { show, text } = place
  const { rows: all, waiting } = await approvalQueue(app, viewer, { text })
  const isShown = {
    open: () => true,
    hints: ({ hints }: QueueRow) => hints.length > 0,
    revised: ({ revised }: QueueRow) => revised,
  }
  const rows = all.filter(isShown[show])
  const openId = place.item ?? rows[0]?.listing.id ?? null
  const label = { open: m.console_show_open, hints: m.console_show_hints, revised: m.console_show_revised }
  const views = rows.map((row) => rowView(row, asked, place))
  const picked = views.filter(({ id }) => place.picks.includes(id))
  return {
    filters: (['open', 'hints', 'revised'] as const).map((each) => ({
      key: each,
      label: label[each]({}, { locale }),
      count: each === 'open' ? waiting : all.filter(isShown[each]).length,
      to: queueAddress({ show: each, text }),
      current: each === show,
    })),
    show,
    text,
    withoutText: queueAddress({ show }),
    rows: views,
    more: waiting - all.length,
    explicit: place.item !== null,
    panel: openId === null ? null : await openPanel(asked, place, rows, openId),
    picks: place.picks,
    several: place.all && picked.length > 0 ? severalView(place, place.all, picked) : null,
    nonePicked: place.all !== null && picked.length === 0,
    done: await doneView(asked, place.decided),
    refused: await refusedViews(asked, place.refused),
    last: rows.length === 0 ? await lastDecision(asked) : null,
  }
}

function rowView(row: QueueRow, asked: RequestContext, place: QueuePlace): QueueRowView {
  const { listing, version } = row
  const { show, text } = place
  const style = timeStyle(asked)
  const kind = row.revised ? m.console_kind_revised : m.console_kind_new
  return {
    id: listing.id,
    version,
    to: queueAddress({ show, text, item: listing.id }),
    title: listing.title,
    picture: listing.image?.contentHash ?? null,
    author: listing.author,
    authorName: memberName(listing.author, asked.locale),
    kind: kind({}, { locale: asked.locale }),
    hints: row.hints.length,
    waits: waitingTime(row.waitingSince, style),
    urgent: isUrgent(row.waitingSince, style.now),
  }
}

function severalView({ show, text, item }: QueuePlace, intent: SeveralView['intent'], rows: QueueRowView[]) {
  const search = queueAddress({ show, text, item, picks: rows.map(({ id }) => id) }).split('?')[1]
  return {
    intent,
    rows,
    closeTo: { pathname: '/console/queue', search: `?${search}` },
    undoSeconds: approvalUndoSeconds,
  }
}

/** Returns the panel of the open listing; null when the listing was deleted in the meantime. */
async function openPanel(
  asked: RequestContext,
  place: QueuePlace,
  rows: QueueRow[],
  id: string,
): Promise<PanelView | null> {
  try {
    const item = await reviewItem(asked.app, asked.viewer, id)
    if (item.listing.state !== 'pendingApproval') return null
    const { kind, author } = item.listing
    const notBookable = kind === 'offer' && (await lacksPayouts(asked.app, author.userId))
    return panelView(asked, place, rows, { ...item, notBookable })
  } catch (error) {
    if (isProblem(error) && !isOutage(error)) return null
    throw error
  }
}

const doneWords: Record<DecisionAction, typeof m.console_done_approved> = {
  'listing.approved': m.console_done_approved,
  'listing.changes-requested': m.console_done_changes,
  'listing.rejected': m.staff_done_rejected,
  'listing.approval-undone': m.staff_done_undone,
}

const severalWords: Record<DecisionAction, typeof m.console_done_several_approved> = {
  'listing.approved': m.console_done_several_approved,
  'listing.changes-requested': m.console_done_several_changes,
  'listing.rejected': m.console_done_several_rejected,
  'listing.approval-undone': m.console_done_several_undone,
}

/** Returns what was decided about these listings last, as it stands in the audit log. */
async function doneView(asked: RequestContext, listingIds: string[]): Promise<QueueView['done']> {
  const { viewer, app, locale } = asked
  const decisions = await lastDecisionsAbout(app, viewer, listingIds)
  const [first] = decisions
  if (!first) return null
  const same = decisions.filter(({ action }) => action === first.action)
  const now = app.clock.now().getTime()
  const canBeUndone = ({ action, actorId, at }: Decision) =>
    action === 'listing.approved' &&
    viewer.kind === 'member' &&
    viewer.userId === actorId &&
    now - at.getTime() < approvalUndoSeconds * 1000
  return {
    key: same.map(({ id }) => id).join(' '),
    text:
      same.length === 1
        ? doneWords[first.action]({ title: first.title }, { locale })
        : severalWords[first.action]({ count: same.length }, { locale }),
    undo: same.filter(canBeUndone).map(({ listingId }) => listingId),
  }
}

async function refusedViews(
  { app, locale }: RequestContext,
  refused: QueuePlace['refused'],
): Promise<QueueView['refused']> {
  const titles = await titlesOf(
    app,
    refused.map(({ id }) => id),
  )
  return refused.map(({ id, code }) => ({
    id,
    title: listingTitle(titles.get(id) ?? '', locale),
    why:
      code === 'listing-state-conflict'
        ? m.console_decided_meanwhile({}, { locale })
        : problemText(new Problem(code), locale),
  }))
}

async function lastDecision(asked: RequestContext): Promise<string | null> {
  const [decision] = await latestDecisions(asked.app, asked.viewer, { max: 1 })
  if (!decision) return null
  const { title, by, at } = decision
  const time = clockTime(at, timeStyle(asked))
  return m.console_queue_last({ action: actionWord(decision, asked), title, time, name: by }, { locale: asked.locale })
}
