import { Link } from 'react-router'
import { personFile } from '#domain/operations/index.ts'
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
import { pageMeta } from '../../parts/document-meta.ts'
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
    const day = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: app.marketplace.timeZone })
    return {
      ...person,
      done: readDoneIntent(request),
      name: person.name || m.inbox_member_deleted({}, { locale }),
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
  return pageMeta(args, { title: `${args.loaderData?.name ?? ''} · ${m.console_name()}`, hidden: true })
}

/** The console page of a person: facts, actions, listings, stays, reviews, reports and audit log. */
export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  return (
    <div className={list.page}>
      <ConsoleHead title={person.name} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <main id="content" className={list.main} tabIndex={0}>
        <DoneAlert done={person.done} />
        <Facts person={person} />
        <PersonActions person={person} answer={actionData} />
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
      </main>
    </div>
  )
}

function Facts({ person }: { person: Route.ComponentProps['loaderData'] }) {
  const role = { owner: m.console_role_owner(), moderator: m.console_role_moderator() }
  return (
    <dl className={styles.facts}>
      <dt>{m.staff_fact_state()}</dt>
      <dd>
        <span className={styles.pill} data-look={person.state === 'banned' ? 'bad' : undefined}>
          {person.stateWord}
        </span>
      </dd>
      {person.staffRole && (
        <>
          <dt>{m.staff_fact_role()}</dt>
          <dd>{role[person.staffRole]}</dd>
        </>
      )}
      <dt>{m.staff_fact_email()}</dt>
      <dd>
        {person.email ?? m.staff_email_hidden()}
        {person.state !== 'deleted' &&
          ` · ${person.emailVerified ? m.console_people_email() : m.console_people_no_email()}`}
      </dd>
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
