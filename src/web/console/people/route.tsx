import { MailCheck, MailX } from '../../parts/icons.ts'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { countWaitingPeople, waitingPeople } from '#domain/moderation/index.ts'
import { findMembers } from '#domain/staff-files/index.ts'
import { approvePerson, findPerson, lapsedSeals } from '#domain/users/index.ts'
import { isId } from '#kernel/id.ts'
import { requireConsole } from '#web/server/console.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { describeHost } from '../../features/people/describe-host.ts'
import { memberName } from '#web/server/member-name.ts'
import { timeStyle, waitingTime } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { accountStateWord } from '../../features/console/file-views.ts'
import { ConsolePage } from '../../features/console/console-page.tsx'
import list from '../../features/console/list.module.css'
import { readPageNumber } from '../../parts/read-page-number.ts'
import { FoundPeople, PeopleSearch } from '../../features/console/people-search.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { LapsedSealsSection } from '../../features/console/lapsed-seals-section.tsx'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import { readSearchText } from '../../parts/read-period.ts'
import styles from '../../features/console/people.module.css'

/** Returns people by name or address; those waiting for approval, longest wait first; and the one approved last. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  const { searchParams } = pageAddress(request)
  const approvedId = searchParams.get('done') ?? ''
  const seals = await sealsToCheck(context)
  // People waiting for approval come first, unless the address asks for others.
  const isAsked = searchParams.has('q') || searchParams.has('show')
  const waits = isAsked
    ? searchParams.get('show') === 'waiting'
    : (await countWaitingPeople(app, viewer)) > 0 || approvedId
  if (!waits) return { view: 'search' as const, seals, ...(await search(context, searchParams)) }
  const [{ items, page, totalPages, totalItems }, done] = await Promise.all([
    waitingPeople(app, viewer, { page: readPageNumber(searchParams) }),
    isId(approvedId) ? findPerson(app, approvedId) : null,
  ])
  const style = timeStyle(context)
  return {
    view: 'waiting' as const,
    waiting: totalItems,
    page,
    totalPages,
    done: done && !items.some(({ person }) => person.userId === done.userId) ? memberName(done, locale) : '',
    rows: items.map(({ person, emailVerified, since }) => ({
      ...describeHost(app.marketplace, person, locale),
      emailVerified,
      waits: waitingTime(since, style),
    })),
    seals,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  const { id = '' } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    await approvePerson(app, viewer, { userId: id })
    const page = readPageNumber(pageAddress(request).searchParams)
    throw redirect(waitingAddress({ done: id, ...(page > 1 && { page: String(page) }) }), 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

async function sealsToCheck(context: RequestContext) {
  const { app, viewer, locale } = context
  const style = timeStyle(context)
  return (await lapsedSeals(app, viewer)).map(({ person, since }) => ({
    ...describeHost(app.marketplace, person, locale),
    waits: waitingTime(since, style),
  }))
}

async function search(context: RequestContext, searchParams: URLSearchParams) {
  const { app, viewer } = context
  const text = readSearchText(searchParams)
  const shown = searchParams.get('show')
  const show: 'all' | 'banned' | 'staff' = shown === 'banned' || shown === 'staff' ? shown : 'all'
  const [found, waiting] = await Promise.all([
    findMembers(app, viewer, { text, show, page: readPageNumber(searchParams) }),
    countWaitingPeople(app, viewer),
  ])
  return {
    text,
    show,
    waiting,
    page: found.page,
    totalPages: found.totalPages,
    rows: found.items.map((person) => ({ ...person, stateWord: accountStateWord(person, context) })),
  }
}

function waitingAddress(search: Record<string, string>): string {
  return `/console/people?${new URLSearchParams({ show: 'waiting', ...search })}`
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.console_people())
}

/** The people waiting for approval, each with its button, and the search. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.console_people()}>
      <PeopleSearch
        text={loaderData.view === 'search' ? loaderData.text : ''}
        show={loaderData.view === 'search' ? loaderData.show : 'waiting'}
        waiting={loaderData.waiting}
      />
      {loaderData.view === 'search' ? (
        <FoundPeople found={loaderData} />
      ) : (
        <WaitingPeople view={loaderData} answer={actionData} />
      )}
      {loaderData.seals.length > 0 && <LapsedSealsSection seals={loaderData.seals} />}
    </ConsolePage>
  )
}

type WaitingView = Extract<Route.ComponentProps['loaderData'], { view: 'waiting' }>

function WaitingPeople({ view, answer }: { view: WaitingView; answer: FormAnswer | undefined }) {
  const { rows, waiting, page, totalPages, done } = view
  return (
    <>
      <ProblemAlerts problems={answer?.problems} />
      <output>{done && <Alert look="ok">{m.console_people_let_in_done({ name: done })}</Alert>}</output>
      {rows.length === 0 ? (
        <EmptyNote>{m.console_people_none()}</EmptyNote>
      ) : (
        <>
          <h2 className={styles.name}>{m.console_people_waiting({ count: waiting })}</h2>
          <p className={styles.lead}>{m.console_people_effect()}</p>
        </>
      )}
      <ul className={list.list}>
        {rows.map((person) => (
          <li key={person.userId}>
            <Waiting person={person} />
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pagination
          page={page}
          totalPages={totalPages}
          label={m.console_people_pages()}
          to={(number) => waitingAddress(number > 1 ? { page: String(number) } : {})}
        />
      </div>
    </>
  )
}

function Waiting({ person }: { person: WaitingView['rows'][number] }) {
  const busy = useNavigation().formData?.get('id') === person.userId
  return (
    <article className={`${list.row} ${styles.person}`}>
      <Avatar person={person} size={46} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/console/people/${person.userId}`}>{person.name}</Link>
        </h3>
        <p className={list.who}>
          {person.type} · {m.console_people_since({ time: person.waits })}
        </p>
      </div>
      {person.emailVerified ? (
        <Badge look="offer" icon={MailCheck}>
          {m.console_people_email()}
        </Badge>
      ) : (
        <Badge look="warn" icon={MailX}>
          {m.console_people_no_email()}
        </Badge>
      )}
      <Form method="post">
        <input type="hidden" name="id" value={person.userId} />
        <Button size="small" busy={busy} aria-label={m.console_people_let_in_name({ name: person.name })}>
          {m.console_people_let_in()}
        </Button>
      </Form>
    </article>
  )
}
