import { BadgeCheck, Ban, CircleCheck, MailCheck, MailX } from 'lucide-react'
import { Link } from 'react-router'
import { personFile } from '#domain/operations/index.ts'
import { findPerson } from '#domain/users/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { AuditPart, FilePart, ReportsPart, ReviewsPart, Stays } from '../../features/console/file-lists.tsx'
import {
  accountStateWord,
  auditItem,
  listingStateWord,
  listingTitle,
  reportItem,
  reviewItem,
  stayItem,
} from '../../features/console/file-views.ts'
import { DoneAlert } from '../../features/console/action-form.tsx'
import styles from '../../features/console/file.module.css'
import { readDoneIntent, takeStaffAction } from '../../features/console/staff-action.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ConsoleHead } from '../../features/console/console-head.tsx'
import list from '../../features/console/list.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { PersonActions } from '../../features/console/person-actions.tsx'

/** Returns a person with everything that is needed to decide about them. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const asked = requireConsole(context, request)
  const { app, viewer, locale } = asked
  return answerPage(locale, async () => {
    const { listings, stays, reviews, reports, audit, createdAt, ...person } = await personFile(app, viewer, params.id)
    const card = await findPerson(app, person.id)
    const day = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: app.marketplace.timeZone })
    return {
      ...person,
      done: readDoneIntent(request),
      name: person.name || m.inbox_member_deleted({}, { locale }),
      picture: card?.picture ?? null,
      stateWord: accountStateWord(person.state, locale),
      since: day.format(createdAt),
      agreed: stays.filter(({ look }) => look.icon === 'yes').length,
      listings: listings.map((each) => ({
        ...each,
        title: listingTitle(each.title, locale),
        stateWord: listingStateWord({ ...each, authorState: person.state }, locale),
      })),
      stays: stays.map((stay) => stayItem(stay, asked)),
      reviews: reviews.map((review) => reviewItem(review, asked)),
      reports: reports.map((report) => reportItem(report, asked)),
      audit: audit.map((entry) => auditItem(entry, asked)),
    }
  })
}

export function action({ context, request }: Route.ActionArgs) {
  return takeStaffAction(requireConsole(context, request), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: `${args.loaderData?.name ?? ''} · ${m.console_name()}`, hidden: true })
}

/** The console page of a person: facts, actions, listings, stays, reviews, reports and audit log. */
export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  return (
    <div className={list.page}>
      <ConsoleHead title={person.name} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <main id="content" className={list.main} tabIndex={0}>
        <DoneAlert done={person.done} />
        <div className={styles.columns} data-wide>
          <Top person={person} />
          <div className={styles.side}>
            <Facts person={person} />
            <PersonActions person={person} answer={actionData} />
          </div>
          <div className={styles.parts}>
            <FilePart title={m.staff_part_listings()} empty={person.listings.length === 0}>
              {person.listings.map(({ id, title, stateWord }) => (
                <li key={id} className={styles.row}>
                  <p className={styles.rowHead}>
                    <Link to={`/console/listings/${id}`}>{title}</Link>
                    <span className={styles.pill}>{stateWord}</span>
                  </p>
                </li>
              ))}
            </FilePart>
            <Stays stays={person.stays} />
            <ReviewsPart reviews={person.reviews} answer={actionData} />
            <ReportsPart reports={person.reports} />
            <AuditPart entries={person.audit} />
          </div>
        </div>
      </main>
    </div>
  )
}

function Top({ person }: { person: Route.ComponentProps['loaderData'] }) {
  const active = person.state === 'active'
  const kind = person.profileType === 'organisation' ? m.auth_organisation() : m.auth_private()
  return (
    <div className={styles.top}>
      <Avatar person={{ ...person, displayName: person.name }} size={72} />
      <div className={styles.topWords}>
        <p className={styles.topName}>{person.name}</p>
        <p className={styles.topKind}>{kind}</p>
        <p className={styles.badges}>
          <Badge look={active ? 'offer' : 'bad'} icon={active ? CircleCheck : Ban}>
            {person.stateWord}
          </Badge>
          {person.state !== 'deleted' && (
            <Badge look={person.emailVerified ? 'neutral' : 'warn'} icon={person.emailVerified ? MailCheck : MailX}>
              {person.emailVerified ? m.console_people_email() : m.console_people_no_email()}
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

function Facts({ person }: { person: Route.ComponentProps['loaderData'] }) {
  const role = { owner: m.console_role_owner(), moderator: m.console_role_moderator() }
  return (
    <dl className={`${styles.facts} ${styles.card}`}>
      {person.staffRole && (
        <>
          <dt>{m.staff_fact_role()}</dt>
          <dd>{role[person.staffRole]}</dd>
        </>
      )}
      <dt>{m.staff_fact_email()}</dt>
      <dd>{person.email ?? m.staff_email_hidden()}</dd>
      <dt>{m.staff_fact_since()}</dt>
      <dd>{person.since}</dd>
      {person.state === 'active' && (
        <>
          <dt>{m.staff_fact_profile()}</dt>
          <dd>
            <Link to={`/u/${person.id}`}>{m.staff_show()}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}
