import { EyeOff, UserRound } from '../../parts/icons.ts'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { ActionForm } from './action-form.tsx'
import file from './file.module.css'
import type { ReportItem } from './file-views.ts'
import styles from './open-report.module.css'
import type { StaffIntent } from './staff-action.ts'

/**
 * An open report on the page of the person it is about, with what can be done about it at once. `also`: others for the same
 * reason. `writeAt`: id of the message field.
 */
export function OpenReport({
  report,
  also,
  writeAt,
  answer,
}: {
  report: ReportItem
  also: ReportItem[]
  writeAt: string
  answer: FormAnswer | undefined
}) {
  const { message } = report
  const isMine = report.assignment?.mine ?? false
  return (
    <section className={file.part} aria-labelledby={`report-${report.id}`}>
      <h2 id={`report-${report.id}`} className={styles.head}>
        {m.staff_report()}
        <span className={file.pill} data-look="bad">
          {m.staff_report_waits({ time: report.waits })}
        </span>
        {report.headline && <span className={file.pill}>{report.reason}</span>}
      </h2>
      <div className={file.card}>
        <p className={styles.reason}>
          <Link to={report.to}>{m.staff_report_quoted({ text: report.headline || report.reason })}</Link>
        </p>
        <p className={styles.by}>
          {report.said}
          {also.map(({ id, to, by }) => (
            <span key={id}>
              {' '}
              · {m.staff_report_also()} <Link to={to}>{by}</Link>
            </span>
          ))}
        </p>
        {message && report.text && !report.headline && <p className={styles.words}>{report.text}</p>}
        {message && <ReportedMessageView message={message} />}
        {!message && report.text && <blockquote className={styles.quote}>{report.text}</blockquote>}
        {report.assignment && (
          <p className={styles.with}>
            <UserRound size={16} aria-hidden="true" />
            {report.assignment.text}
          </p>
        )}
        <div className={styles.buttons}>
          {/* Not a link of the router: the browser opens the closed action in which the field is. */}
          <a href={`#${writeAt}`} className={styles.write}>
            {m.staff_report_write()}
          </a>
          {message && (
            <div className={styles.hide}>
              <HideMessage message={message} answer={answer} />
            </div>
          )}
          {report.mayTake && (
            <OneButton
              intent={isMine ? 'give-back-report' : 'take-report'}
              id={report.id}
              text={isMine ? m.console_give_back() : m.console_take()}
            />
          )}
          <OneButton
            intent="handle-report"
            id={report.id}
            text={m.staff_report_no_violation()}
            reason={m.staff_report_no_violation_note()}
            quiet
          />
        </div>
      </div>
    </section>
  )
}

/** The reported message. */
function ReportedMessageView({ message }: { message: NonNullable<ReportItem['message']> }) {
  return (
    <>
      <blockquote className={styles.quote}>{message.content}</blockquote>
      {message.hidden && (
        <p className={styles.with}>
          <EyeOff size={16} aria-hidden="true" />
          {m.staff_done_hide_message()}
        </p>
      )}
    </>
  )
}

/** Hides the reported message from both people, or shows it again. */
export function HideMessage({
  message: { id, hidden },
  answer,
}: {
  message: NonNullable<ReportItem['message']>
  answer: FormAnswer | undefined
}) {
  const step = hidden
    ? ({ intent: 'show-message', title: m.staff_show_message(), effect: m.staff_show_message_effect() } as const)
    : ({ intent: 'hide-message', title: m.staff_hide_message(), effect: m.staff_hide_message_effect() } as const)
  return <ActionForm key={step.intent} {...step} subject={id} answer={answer} />
}

function OneButton({
  intent,
  id,
  text,
  reason = '',
  quiet = false,
}: {
  intent: StaffIntent
  id: string
  text: string
  reason?: string
  quiet?: boolean
}) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent && formData.get('subject') === id
  return (
    <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="subject" value={id} />
      <input type="hidden" name="reason" value={reason} />
      <Button
        name="intent"
        value={intent}
        size="small"
        look={quiet ? 'quiet' : 'secondary'}
        busy={busy}
        className={styles.button}
      >
        {text}
      </Button>
    </Form>
  )
}
