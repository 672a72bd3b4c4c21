import { Form, Link, redirect, useNavigation } from 'react-router'
import { failedWork, retryFailedWork, setAsideFailedWork } from '#domain/background-work/index.ts'
import { requireConsole } from '#web/server/console.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { readPageNumber } from '../../parts/read-page-number.ts'
import { ConsolePage } from '../../features/console/console-page.tsx'
import list from '../../features/console/list.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { type FailureRow, failureRow } from '../../features/console/failure-view.ts'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import styles from './route.module.css'

/** Returns failed background work: what waits for staff first, then what is retried automatically. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { searchParams } = pageAddress(request)
  const found = await failedWork(context.app, context.viewer, { page: readPageNumber(searchParams) })
  return {
    page: found.page,
    totalPages: found.totalPages,
    done: ['retry', 'aside'].find((name) => name === searchParams.get('done')) ?? null,
    rows: found.items.map((work) => failureRow(context, work)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, locale, async () => {
    const isAside = fields.step === 'aside'
    const settle = isAside ? setAsideFailedWork : retryFailedWork
    await settle(app, viewer, { kind: fields.kind as FailureRow['kind'], id: fields.id ?? '' })
    throw redirect(`/console/failures?done=${isAside ? 'aside' : 'retry'}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.console_failures())
}

/** Failed background work, with the actions that retry or drop it. */
export default function Failures({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, page, totalPages, done } = loaderData
  return (
    <ConsolePage title={m.console_failures()}>
      <ProblemAlerts problems={actionData?.problems} />
      {done && !actionData && (
        <Alert look="ok" role="status">
          {done === 'aside' ? m.console_failures_set_aside() : m.console_failures_tried()}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyNote>{m.console_failures_none()}</EmptyNote>
      ) : (
        <p className={styles.lead}>{m.console_failures_lead()}</p>
      )}
      <ul className={list.list}>
        {rows.map((row) => (
          <li key={row.key}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.console_failures_pages()}
        to={(number) => `/console/failures?page=${number}`}
      />
    </ConsolePage>
  )
}

function Row({ row }: { row: FailureRow }) {
  const form = useNavigation().formData
  const busy = form?.get('id') === row.id && form.get('kind') === row.kind
  return (
    <article className={list.row}>
      <header className={list.head}>
        <h2>
          {row.title}
          {row.person && (
            <>
              {' '}
              <Link to={row.person.to}>{row.person.name}</Link>
            </>
          )}
        </h2>
        <span className={styles.name}>{row.name}</span>
        <span className={list.since}>{row.age}</span>
      </header>
      <p className={styles.text}>{row.sentence}</p>
      {row.reason && (
        <p className={styles.reason} translate="no">
          {row.reason}
        </p>
      )}
      {row.nextTry && <p className={list.who}>{row.nextTry}</p>}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="kind" value={row.kind} />
        <input type="hidden" name="id" value={row.id} />
        <Button size="small" look="secondary" name="step" value="retry" busy={busy}>
          {m.common_retry()}
        </Button>
        <Button size="small" look="quiet" name="step" value="aside" busy={busy}>
          {m.console_failures_aside()}
        </Button>
      </Form>
    </article>
  )
}
