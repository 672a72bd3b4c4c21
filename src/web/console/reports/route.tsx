import { CircleCheckBig } from 'lucide-react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { handleReport, type ReportReason, reports } from '#domain/operations/index.ts'
import { requireConsole } from '#web/server/console.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { memberName } from '#web/server/member-name.ts'
import { timeStyle, waitingTime } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { pageMeta } from '../../parts/page-meta.ts'
import { ConsoleHead } from '../frame/console-head.tsx'
import list from '../frame/list.module.css'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

/** The reports that wait, oldest first, or those that are done. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = requireConsole(context, request)
  const state = pageAddress(request).searchParams.get('show') === 'handled' ? 'handled' : 'open'
  const { items, open } = await reports(asked.app, asked.viewer, { state })
  const style = timeStyle(asked)
  return {
    state,
    open,
    rows: items.map(({ about, reporter, createdAt, reason, ...row }) => ({
      ...row,
      reason: reasonWord(reason),
      subject: row.title ?? (about ? memberName(about, asked.locale) : ''),
      to: row.kind === 'listing' ? `/l/${row.subjectId}` : `/u/${row.subjectId}`,
      about: about ? { name: memberName(about, asked.locale), to: `/u/${about.userId}` } : null,
      reporter: reporter ? { name: memberName(reporter, asked.locale), to: `/u/${reporter.userId}` } : null,
      since: waitingTime(createdAt, style),
    })),
  }
}

function reasonWord(reason: ReportReason): string {
  const words: Record<ReportReason, () => string> = {
    money: m.report_reason_money,
    unsafe: m.report_reason_unsafe,
    false: m.report_reason_false,
    offensive: m.report_reason_offensive,
    contact: m.report_reason_contact,
    other: m.report_reason_other,
  }
  return words[reason]()
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, locale, async () => {
    await handleReport(app, viewer, { id: fields.id ?? '', note: fields.note ?? '' })
    throw redirect('/console/reports', 303)
  })
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: `${m.console_reports()} · ${m.console_name()}`, hidden: true })
}

/** What people have told staff, each with the way to close it. */
export default function Reports({ loaderData: { rows, state, open }, actionData }: Route.ComponentProps) {
  return (
    <div>
      <ConsoleHead title={m.console_reports()}>{null}</ConsoleHead>
      <main id="content" className={list.main}>
        <nav className={styles.tabs} aria-label={m.console_show()}>
          <Link to="/console/reports" aria-current={state === 'open' ? 'page' : undefined}>
            {m.console_reports_open({ count: open })}
          </Link>
          <Link to="/console/reports?show=handled" aria-current={state === 'handled' ? 'page' : undefined}>
            {m.console_reports_handled()}
          </Link>
        </nav>
        {actionData?.problems.map(({ code, message }) => (
          <Note key={code} look="bad" role="alert">
            {message}
          </Note>
        ))}
        {rows.length === 0 && (
          <p className={list.empty}>
            <CircleCheckBig size={28} aria-hidden="true" />
            {m.console_reports_none()}
          </p>
        )}
        <ul className={list.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

type RowView = Route.ComponentProps['loaderData']['rows'][number]

function Row({ row }: { row: RowView }) {
  const busy = useNavigation().formData?.get('id') === row.id
  return (
    <article className={list.row}>
      <header className={list.head}>
        <h2>
          <Link to={row.to}>{row.subject}</Link>
        </h2>
        <span className={styles.reason}>{row.reason}</span>
        <span className={list.since}>{row.since}</span>
      </header>
      {row.text && <p className={styles.text}>{row.text}</p>}
      <p className={list.who}>
        {row.about && (
          <>
            {m.console_reports_about()} <Link to={row.about.to}>{row.about.name}</Link>
            {row.aboutCount > 1 && ` (${m.console_reports_about_count({ count: row.aboutCount })})`}
          </>
        )}
        {row.reporter && (
          <>
            {' · '}
            {m.console_reports_by()} <Link to={row.reporter.to}>{row.reporter.name}</Link>
          </>
        )}
      </p>
      {row.state === 'open' ? (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="id" value={row.id} />
          <label className={styles.field}>
            {m.console_reports_note()}
            <input name="note" maxLength={2000} />
          </label>
          <Button size="small" look="secondary" busy={busy}>
            {m.console_reports_done()}
          </Button>
        </Form>
      ) : (
        row.note && <p className={styles.note}>{row.note}</p>
      )}
    </article>
  )
}
