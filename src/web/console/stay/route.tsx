import { Link } from 'react-router'
import { stayFile } from '#domain/staff-files/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import { deadlineTime, stayDays, timeStyle, weekdayTime } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { stateText } from '../../features/conversation/state-view.ts'
import { ActionForm, DoneAlert } from '../../features/console/action-form.tsx'
import { AuditPart, FilePart, ReviewsPart } from '../../features/console/file-lists.tsx'
import { auditItem, personLink, reviewItem } from '../../features/console/file-views.ts'
import styles from '../../features/console/file.module.css'
import { readDone, takeStaffAction } from '../../features/console/staff-action.ts'
import { refundPreviewOf } from '../../features/console/payments/take-refund.ts'
import { RefundForm } from '../../features/console/payments/refund-form.tsx'
import { cancellationSentence } from '../../features/console/payments/cancellation-sentence.ts'
import { loadStayPayments } from '../../features/console/payments/load-stay-payments.ts'
import { StayPaymentsSection } from '../../features/console/payments/stay-payments-section.tsx'
import type { FormAnswer } from '../../form-problem.ts'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { stepWord } from '../../features/console/process-labels.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/** Returns a stay: its sides, dates and transitions. Staff do not see the messages. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const { steps, deadlines, reviews, audit, from, until, cancellation, ...stay } = await stayFile(
      app,
      viewer,
      params.id,
    )
    const style = timeStyle(context)
    const by = {
      customer: m.staff_by_guest,
      provider: m.staff_by_host,
      operator: m.staff_by_team,
      system: m.staff_by_system,
    }
    const [deadline] = deadlines
    const money = await loadStayPayments(context, params.id)
    return {
      ...stay,
      done: readDone(request),
      money,
      // What a bank has withdrawn for the guest does not go back a second time.
      cancelMoney: cancellation && money?.refundable ? cancellationSentence(cancellation, stay, locale) : null,
      stateWord: stateText(stay.look, locale),
      days: from && until ? stayDays(from, until, locale) : '',
      deadline: deadline ? deadlineTime(deadline.at, style) : '',
      customer: personLink(stay.customer, locale),
      provider: personLink(stay.provider, locale),
      steps: steps.map(({ id, by: actor, at, transition }) => ({
        id,
        name: stepWord(transition, locale),
        by: by[actor]({}, { locale }),
        time: weekdayTime(at, style),
      })),
      reviews: reviews.map((review) => reviewItem(review, context)),
      audit: audit.map((entry) => auditItem(entry, context)),
    }
  })
}

export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = requireConsole(routerContext, request)
  const fields = textFields(await postedForm(request.clone()))
  const { intent, subject = '', amount = '', reason = '' } = fields
  if (intent === 'preview-refund')
    return answerForm(fields, context.locale, () => refundPreviewOf(context, { subject, amount, reason }))
  // Back from the preview, with what was typed.
  if (intent === 'change-refund') return { problems: [], values: fields } satisfies FormAnswer
  return takeStaffAction(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.listing.title || m.staff_stay()
  return consoleMeta(args, title)
}

/** The console page of a stay. */
export default function Stay({ loaderData: stay, actionData }: Route.ComponentProps) {
  const title = stay.listing.title || m.staff_stay()
  return (
    <ConsolePage title={m.staff_stay()}>
      <DoneAlert text={stay.done} />
      <Facts stay={stay} title={title} />
      <div className={styles.actions}>
        {stay.money?.refundable && (
          <RefundForm
            stayId={stay.id}
            currency={stay.money.currency}
            refundable={stay.money.refundable}
            refundableInput={stay.money.refundableInput}
            answer={actionData}
          />
        )}
        {stay.canCancel && (
          <ActionForm
            intent="cancel-stay"
            subject={stay.id}
            title={m.staff_cancel_stay()}
            effect={[m.staff_cancel_stay_effect(), stay.cancelMoney].filter(Boolean).join(' ')}
            danger
            answer={actionData}
          />
        )}
      </div>
      {stay.money && <StayPaymentsSection money={stay.money} stayId={stay.id} />}
      <FilePart title={m.staff_part_steps()} empty={stay.steps.length === 0}>
        {stay.steps.map(({ id, name, by, time }) => (
          <li key={id} className={styles.row}>
            <p className={styles.rowHead}>
              <strong>{name}</strong> {by}
              <span className={styles.time}>{time}</span>
            </p>
          </li>
        ))}
      </FilePart>
      <ReviewsPart reviews={stay.reviews} answer={actionData} />
      <AuditPart entries={stay.audit} />
    </ConsolePage>
  )
}

function Facts({ stay, title }: { stay: Route.ComponentProps['loaderData']; title: string }) {
  return (
    <dl className={styles.facts}>
      <dt>{m.staff_fact_state()}</dt>
      <dd>
        <span className={styles.pill}>{stay.stateWord}</span>
      </dd>
      <dt>{m.console_column_listing()}</dt>
      <dd>
        <Link to={`/console/listings/${stay.listing.id}`}>{title}</Link>
      </dd>
      {stay.days && (
        <>
          <dt>{m.console_part_dates()}</dt>
          <dd>{stay.days}</dd>
        </>
      )}
      <dt>{m.staff_fact_guest()}</dt>
      <dd>
        <Link to={stay.customer.to}>{stay.customer.name}</Link>
      </dd>
      <dt>{m.staff_fact_host()}</dt>
      <dd>
        <Link to={stay.provider.to}>{stay.provider.name}</Link>
      </dd>
      {stay.deadline && (
        <>
          <dt>{m.staff_fact_deadline()}</dt>
          <dd>{stay.deadline}</dd>
        </>
      )}
    </dl>
  )
}
