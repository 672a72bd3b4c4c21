import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Alert } from '../../../parts/alert.tsx'
import { Button } from '../../../parts/button.tsx'
import file from '../file.module.css'
import styles from './payment-desk.module.css'
import type { RefundPreviewView } from './take-refund.ts'
import { ProblemAlerts } from '../../../parts/problem-alerts.tsx'

type Props = {
  stayId: string
  currency: string
  /** What can be refunded at most, as text and for the input. */
  refundable: string
  refundableInput: string
  /** `preview`: what the typed refund comes to. */
  answer: (FormAnswer & { preview?: RefundPreviewView }) | undefined
}

/** Refunds in two steps: the amount and the reason, then what each side gets and loses. Works without script. */
export function RefundForm({ stayId, currency, refundable, refundableInput, answer }: Props) {
  const mine = answer?.values.intent?.endsWith('refund') ? answer : undefined
  const { formData, state } = useNavigation()
  const busy = state === 'submitting' && String(formData?.get('intent')).endsWith('refund')
  const preview = mine?.problems.length === 0 ? mine.preview : undefined
  return (
    <details className={file.action} open={mine ? true : undefined}>
      <summary>{m.desk_refund()}</summary>
      <Form method="post" key={preview ? 'confirm' : 'ask'} onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="subject" value={stayId} />
        {preview ? (
          <Confirm preview={preview} values={mine?.values ?? {}} busy={busy} />
        ) : (
          <>
            <p className={file.effect}>{m.desk_refund_effect({ left: refundable })}</p>
            <ProblemAlerts problems={mine?.problems} />
            <label className={file.field}>
              {m.desk_refund_amount({ currency })}
              <input
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                required
                maxLength={20}
                defaultValue={mine?.values.amount ?? refundableInput}
              />
            </label>
            <label className={file.field}>
              {m.staff_reason()}
              <textarea name="reason" rows={3} maxLength={2000} required defaultValue={mine?.values.reason} />
            </label>
            <Button size="small" look="secondary" name="intent" value="preview-refund" busy={busy}>
              {m.desk_refund_preview()}
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}

type ConfirmProps = { preview: RefundPreviewView; values: Record<string, string>; busy: boolean }

function Confirm({ preview, values, busy }: ConfirmProps) {
  const lines = [
    [m.desk_refund_guest({ name: preview.guestName }), preview.guest],
    [m.desk_refund_host({ name: preview.hostName }), preview.host],
    [m.desk_refund_marketplace(), preview.marketplace],
    [m.desk_refund_rest(), preview.left],
  ] as const
  return (
    <>
      <input type="hidden" name="amount" value={values.amount} />
      <input type="hidden" name="reason" value={values.reason} />
      <input type="hidden" name="clientKey" value={preview.clientKey} />
      <dl className={styles.preview} role="status">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {preview.isPaidOut && <Alert look="warn">{m.desk_refund_paid_out()}</Alert>}
      <p className={file.text}>{values.reason}</p>
      <div className={styles.buttons}>
        <Button size="small" look="danger" name="intent" value="refund" busy={busy}>
          {m.desk_refund_confirm({ amount: preview.guest })}
        </Button>
        <Button size="small" look="quiet" name="intent" value="change-refund" busy={busy}>
          {m.desk_refund_change()}
        </Button>
      </div>
    </>
  )
}
