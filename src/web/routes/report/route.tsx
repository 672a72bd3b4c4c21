import { CircleCheckBig } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { messageToReport } from '#domain/messages/index.ts'
import { findListing } from '#domain/listings/index.ts'
import { report, reportedAt, type ReportInput, reportReasons, type ReportSubject } from '#domain/moderation/index.ts'
import { showReview } from '#domain/reviews/index.ts'
import { findPerson } from '#domain/users/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { dayTime, timeStyle, weekdayTime } from '#web/server/message-times.ts'
import { memberName } from '#web/server/member-name.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ChoiceChips } from '../../parts/choice-chips.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { ProblemSummary, TextAreaField, TextField } from '../../parts/form-field.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

/**
 * Returns the reported content: a listing visible to the reader, a person, or a public review, for which no account is
 * needed; or a message in one of the reader's conversations.
 */
export async function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  if (params.kind === 'message') requireSignedIn(routerContext, request)
  const done = new URL(request.url).searchParams.has('done')
  return withErrorPage(context.locale, async () => {
    const view = await subject(context, params)
    const before = await reportedAt(context.app, context.viewer, params.id)
    return {
      ...view,
      done,
      reportedAt: before && weekdayTime(before, timeStyle(context)),
      asksEmail: context.viewer.kind === 'visitor',
      reasons: reportReasons,
    }
  })
}

async function subject({ app, viewer, locale }: RequestContext, { kind, id }: { kind: string; id: string }) {
  if (kind === 'listing') {
    const { title, slug } = await findListing(app, viewer, id, locale)
    return { name: title, to: `/l/${slug}/${id}`, kind: 'listing' as const }
  }
  if (kind === 'review') {
    const { subjectId, authorId } = await showReview(app, viewer, id)
    const author = await findPerson(app, authorId)
    return { name: author ? memberName(author, locale) : '', to: `/u/${subjectId}`, kind: 'review' as const }
  }
  if (kind === 'message') {
    const { senderId, transactionId, role, content, at } = await messageToReport(app, viewer, id)
    const sender = await findPerson(app, senderId)
    const name = sender ? memberName(sender, locale) : ''
    const time = dayTime(at, timeStyle({ app, locale }))
    const to = `/${role === 'customer' ? 'order' : 'sale'}/${transactionId}/details`
    if (content === null) return { name, to, kind: 'message' as const, isHidden: true }
    return { name, to, kind: 'message' as const, quote: { content, by: m.report_quote({ name, time }) } }
  }
  const person = kind === 'user' ? await findPerson(app, id) : null
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  return { name: memberName(person, locale), to: `/u/${id}`, kind: 'user' as const }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, viewer, locale, address } = context.get(requestContext)
  if (params.kind === 'message') requireSignedIn(context, request)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, locale, async () => {
    const input = {
      kind: params.kind,
      id: params.id,
      reason: fields.reason,
      text: fields.text ?? '',
      email: fields.email ?? '',
    }
    const page = `/report/${params.kind}/${params.id}`
    // A message that staff have hidden meanwhile: the page says so.
    const isGone = (error: unknown) => params.kind === 'message' && isProblem(error) && error.code === 'not-found'
    await report(app, viewer, input as ReportInput, { address }).catch((error: unknown) => {
      throw isGone(error) ? redirect(page, 303) : error
    })
    throw redirect(`${page}?done=1`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const view = args.loaderData
  return documentMeta(args, { title: view && `${titleOf(view)} · ${view.name}`, hidden: true })
}

function titleOf({ kind, name }: { kind: ReportSubject; name: string }): string {
  const titles = {
    listing: m.report_title_listing,
    review: m.report_title_review,
    message: m.report_title_message,
    user: () => m.report_title_user({ name }),
  }
  return titles[kind]()
}

/** The form that reports content to staff: the reason and a text. */
export default function Report({ loaderData: view, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const title = titleOf(view)
  const isOver = view.done || view.isHidden === true
  return (
    <main id="content">
      <Form method="post" noValidate>
        <DialogPage
          width={560}
          title={view.done ? m.report_done_title() : title}
          closeTo={view.to}
          closeLabel={isOver ? m.report_back() : m.common_cancel()}
          foot={
            isOver ? (
              <ButtonLink to={view.to}>{m.report_back()}</ButtonLink>
            ) : (
              <Button busy={busy}>{m.report_send()}</Button>
            )
          }
        >
          {view.done ? (
            <Done />
          ) : view.isHidden ? (
            <p role="status">{m.inbox_message_hidden()}</p>
          ) : (
            <Questions
              name={view.name}
              quote={view.quote ?? null}
              reportedAt={view.reportedAt}
              asksEmail={view.asksEmail}
              reasons={view.reasons}
              answer={actionData}
            />
          )}
        </DialogPage>
      </Form>
    </main>
  )
}

function Done() {
  return (
    <p className={styles.done} role="status">
      <CircleCheckBig size={28} aria-hidden="true" />
      {m.report_done()}
    </p>
  )
}

type QuestionsProps = {
  name: string
  /** The reported message, and who wrote it when. */
  quote: { content: string; by: string } | null
  /** When the reader has reported it, in words; null for the first report. */
  reportedAt: string | null
  asksEmail: boolean
  reasons: typeof reportReasons
  answer: Route.ComponentProps['actionData']
}

function Questions({ name, quote, reportedAt: before, asksEmail, reasons, answer }: QuestionsProps) {
  const words = {
    money: m.report_reason_money,
    unsafe: m.report_reason_unsafe,
    false: m.report_reason_false,
    offensive: m.report_reason_offensive,
    contact: m.report_reason_contact,
    other: m.report_reason_other,
  }
  const problems = answer?.problems ?? []
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{quote ? m.report_lead_message({ name }) : m.report_lead({ name })}</p>
      {quote && (
        <figure className={styles.quoted}>
          <blockquote>{quote.content}</blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
      )}
      {before && <Alert>{m.report_before({ time: before })}</Alert>}
      <ProblemSummary problems={answer?.problems} answer={answer} />
      <ChoiceChips
        name="reason"
        label={m.report_reason()}
        required
        options={reasons.map((value) => ({ value, label: words[value]() }))}
        several={false}
        chosen={[answer?.values.reason ?? '']}
        problems={problems}
      />
      <TextAreaField
        name="text"
        label={m.report_text()}
        hint={m.report_text_hint()}
        optional
        rows={4}
        maxLength={2000}
        defaultValue={answer?.values.text}
        problems={problems}
      />
      {asksEmail && (
        <TextField
          name="email"
          type="email"
          label={m.report_email()}
          hint={m.report_email_hint()}
          optional
          autoComplete="email"
          maxLength={254}
          defaultValue={answer?.values.email}
          problems={problems}
        />
      )}
    </div>
  )
}
