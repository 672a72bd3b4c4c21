import { BadgeCheck, Ban, CircleCheck, Flag, Gauge, MailCheck, MailX, ShieldUser } from '../../parts/icons.ts'
import { publicPlaceName } from '#domain/listings/index.ts'
import { personFile, showContact, type StayRow } from '#domain/staff-files/index.ts'
import { findPerson, type PersonCard, personCards } from '#domain/users/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { memberName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { clockTime, dateWithYear, dayOf, listTime, timeStyle } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import {
  accountStateWord,
  auditItem,
  dayWord,
  plainDays,
  listingStateWord,
  listingTitle,
  personLink,
  reportItem,
  reviewItem,
  stayItem,
} from '../../features/console/file-views.ts'
import { DoneAlert } from '../../features/console/action-form.tsx'
import styles from '../../features/console/file.module.css'
import { readDone, takeStaffAction } from '../../features/console/staff-action.ts'
import { Alert } from '../../parts/alert.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { HeadSearch } from '../../features/console/head-search.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { AccountActions, hasAccountActions, PersonMeasures } from '../../features/console/person-actions.tsx'
import { PersonPart, PersonTabs } from '../../features/console/person-parts.tsx'
import { ContactCard, TrustCard } from '../../features/console/person-side.tsx'
import { VouchesCard } from '../../features/console/vouches-card.tsx'
import { messagingView } from '../../features/console/messaging-view.ts'
import { trustRows } from '../../features/console/trust-rows.ts'
import { staffVouches } from '../../features/console/staff-vouches.ts'
import { readPersonTab } from '../../features/console/person-tabs.ts'
import side from '../../features/console/person.module.css'
import { KeyList } from '../../features/console/queue/key-list.tsx'

/** Returns a person with everything that is needed to decide about them. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const file = await personFile(app, viewer, params.id)
    const { listings, stays, reviews, reports, audit, notes, vouches, createdAt, lastSeenAt, ...person } = file
    const others = await personCards(
      app,
      stays.map((stay) => otherSide(stay, person.id).id),
    )
    const card = await findPerson(app, person.id)
    const day = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
    const date = dateFormat(formatLocale(locale), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: app.marketplace.timeZone,
    })
    return {
      ...person,
      done: readDone(request),
      tab: readPersonTab(pageAddress(request)),
      town: person.town || townOf(listings, locale),
      trust: trustRows(file, (at) => date.format(at), locale),
      name: person.name || m.inbox_member_deleted(),
      picture: card?.picture ?? null,
      stateWord: accountStateWord(person, context),
      since: day(createdAt),
      closedUntil: person.state === 'deleted' && person.eraseAt ? day(person.eraseAt) : null,
      lastSeen: lastSeenAt && lastSeenText(lastSeenAt, context),
      bannedUntilDay: person.bannedUntil && dayWord(person.bannedUntil, locale),
      limitedUntilDay: person.sendingLimitedUntil && dayWord(person.sendingLimitedUntil, locale),
      isLimited: person.sendingLimitedUntil !== null,
      publicListings: listings.filter(({ state, deleted }) => state === 'published' && !deleted).length,
      hiddenListings: listings.filter(
        ({ state, deleted, closedByStaff }) => state === 'closed' && closedByStaff && !deleted,
      ).length,
      agreed: stays.filter(({ look }) => look.icon === 'yes').length,
      listings: listings.map((each) => ({
        ...each,
        title: listingTitle(each.title, locale),
        stateWord: listingStateWord({ ...each, authorState: person.state }, locale),
      })),
      stays: stays.map((stay) => {
        const side = otherSide(stay, person.id)
        const days = stay.from && stay.until ? plainDays(stay.from, stay.until, locale) : ''
        return {
          ...stayItem(stay, context),
          days,
          other: { person: faceOf(others.get(side.id), side.name), ...personLink(side, locale) },
        }
      }),
      reviews: reviews.map((review) => reviewItem(review, context)),
      reports: reports.map((report) => reportItem(report, context)),
      messaging: messagingView(file, context),
      vouches: staffVouches(vouches, day, locale),
      audit: audit.map((entry) => auditItem(entry, context)),
      notes: notes.map(({ id, by, text, at }) => ({
        id,
        by: by ? memberName(by, locale) : m.staff_by_operator(),
        person: by,
        text,
        time: listTime(at, timeStyle(context)),
      })),
    }
  })
}

/** Returns when a person was last here, today with the time. */
function lastSeenText(at: Date, context: RequestContext): string {
  const style = timeStyle(context)
  const isToday = dayOf(at, style) === dayOf(style.now, style)
  return isToday ? m.staff_person_last_today({ time: clockTime(at, style) }) : listTime(at, style)
}

/** Returns where the newest listing of a person is that has a place; empty without one. */
function townOf(listings: { publicPlace: unknown; deleted: boolean }[], locale: Locale): string {
  return publicPlaceName(listings.find(({ publicPlace, deleted }) => publicPlace && !deleted)?.publicPlace, locale)
}

/** Returns the other side of a stay. */
function otherSide({ customer, provider }: StayRow, userId: string) {
  return customer.id === userId ? provider : customer
}

/** Somebody whose account is gone has no card. */
function faceOf(card: PersonCard | undefined, name: string) {
  return card ?? { displayName: name, profileType: 'private' as const, state: 'deleted' as const, picture: null }
}

/**
 * Takes an action of staff. The whole contact details are the answer of a press that is in the log; no address shows them.
 */
export async function action({ context: routerContext, request, params }: Route.ActionArgs) {
  const context = requireConsole(routerContext, request)
  const { intent } = textFields(await postedForm(request.clone()))
  if (intent !== 'show-contact') return takeStaffAction(context, request)
  return answerForm({}, context.locale, async () => ({
    contact: await showContact(context.app, context.viewer, { userId: params.id }),
  }))
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, args.loaderData?.name ?? '')
}

/** The console page of a person: who it is, how far they are trusted, what can be done, and what happened, in parts. */
export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  const contact = actionData && 'contact' in actionData ? actionData.contact : null
  const answer = actionData && 'problems' in actionData ? actionData : undefined
  return (
    <ConsolePage
      title={person.name}
      parent={{ to: '/console/people', label: m.console_people() }}
      head={
        <>
          <HeadSearch />
          <KeyList />
        </>
      }
    >
      <DoneAlert text={person.done} />
      {person.closedUntil && <Alert look="neutral">{m.staff_closed_note({ date: person.closedUntil })}</Alert>}
      <div className={styles.columns} data-wide>
        <Top person={person} />
        <div className={styles.side}>
          {person.state !== 'deleted' && (
            <>
              <ContactCard key={person.id} person={person} shown={contact} />
              <TrustCard person={person} />
            </>
          )}
          {(person.state !== 'deleted' || person.closedUntil) && (
            <section className={`${side.card} ${side.measures}`} aria-labelledby="measures">
              <h2 id="measures">{m.staff_measures()}</h2>
              <PersonMeasures key={person.audit[0]?.id} person={person} answer={answer} />
              <p>{m.staff_measures_note()}</p>
            </section>
          )}
          {person.state !== 'deleted' && (
            <>
              <VouchesCard person={person} />
              {hasAccountActions(person) && (
                <section className={side.card} aria-labelledby="account">
                  <h2 id="account">{m.staff_account()}</h2>
                  <AccountActions key={person.audit[0]?.id} person={person} answer={answer} />
                </section>
              )}
            </>
          )}
        </div>
        <div className={styles.parts}>
          <PersonTabs person={person} />
          <PersonPart person={person} answer={answer} />
        </div>
      </div>
    </ConsolePage>
  )
}

function Top({ person }: { person: Route.ComponentProps['loaderData'] }) {
  const active = person.state === 'active'
  const openReports = person.reports.filter(({ open }) => open).length
  const kind = person.profileType === 'organisation' ? m.auth_organisation() : m.auth_private()
  return (
    <div className={styles.top}>
      <Avatar person={{ ...person, displayName: person.name }} size={72} />
      <div className={styles.topWords}>
        <h1 className={styles.topName}>{person.name}</h1>
        <p className={styles.topKind}>
          {[
            kind,
            person.town,
            m.staff_person_since({ day: person.since }),
            person.lastSeen && m.staff_person_last({ time: person.lastSeen }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.badges}>
          <Badge look={active ? 'offer' : 'bad'} icon={active ? CircleCheck : Ban}>
            {person.bannedUntilDay ? m.staff_state_banned_until({ day: person.bannedUntilDay }) : person.stateWord}
          </Badge>
          {person.limitedUntilDay && (
            <Badge look="warn" icon={Gauge}>
              {m.staff_state_limited({ day: person.limitedUntilDay })}
            </Badge>
          )}
          {person.state !== 'deleted' && (
            <Badge look={person.emailVerified ? 'neutral' : 'warn'} icon={person.emailVerified ? MailCheck : MailX}>
              {person.emailVerified ? m.console_people_email() : m.console_people_no_email()}
            </Badge>
          )}
          {person.staffRole && (
            <Badge look="neutral" icon={ShieldUser}>
              {person.staffRole === 'owner' ? m.console_role_owner() : m.console_role_moderator()}
            </Badge>
          )}
          {openReports > 0 && (
            <Badge look="bad" icon={Flag}>
              {m.staff_person_reports({ count: openReports })}
            </Badge>
          )}
          {person.verified && (
            <Badge look="neutral" icon={BadgeCheck}>
              {m.layout_verified()}
            </Badge>
          )}
        </p>
      </div>
    </div>
  )
}
