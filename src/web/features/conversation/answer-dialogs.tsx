import { CalendarCheck, CreditCard, MapPin, Phone, Undo2, User } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { useLimits } from '../../parts/limits.ts'
import { DeclineReasons } from './decline-reasons.tsx'
import type { DialogBodyProps } from './dialog-body-props.ts'
import { DialogTextField } from './dialog-text-field.tsx'
import styles from './step-dialog.module.css'

/** The dialog before accepting: the stay, and what the guest will see afterwards, and what becomes of the money. */
export function AcceptDialog({ thread }: DialogBodyProps) {
  const { stay, reveals, takes, acceptance } = thread.order
  return (
    <>
      {stay && (
        <div className={styles.facts}>
          <p>{stay.when}</p>
          <p>{[!stay.byTheHour && stay.length, stay.people, thread.listing.title].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      {reveals.length > 0 && (
        <div className={styles.sees}>
          <h3>{m.order_accept_sees({ name: thread.shortName })}</h3>
          <ul className={styles.sees}>
            {reveals.map(({ kind, text }) => (
              <li key={kind}>
                <RevealIcon kind={kind} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Alert icon={CalendarCheck}>
        {stay?.byTheHour
          ? m.order_accept_calendar_hours()
          : takes
            ? m.order_accept_places({ count: takes.seats, total: takes.total })
            : m.order_accept_calendar()}
      </Alert>
      {acceptance && (
        <Alert icon={CreditCard}>
          <p>{acceptance.charged}</p>
          <p>{acceptance.payout}</p>
        </Alert>
      )}
    </>
  )
}

function RevealIcon({ kind }: { kind: 'address' | 'phone' | 'name' }) {
  const Icon = { address: MapPin, phone: Phone, name: User }[kind]
  return <Icon size={20} aria-hidden="true" />
}

/** The dialog before declining, with an optional reason and message. */
export function DeclineDialog({ thread, answer }: DialogBodyProps) {
  const name = thread.shortName
  return (
    <>
      <p>{m.order_decline_text({ name })}</p>
      <DeclineReasons chosen={answer?.values.reason ?? ''} />
      <DialogTextField
        thread={thread}
        dialog="decline"
        refused={answer?.values.message}
        name="message"
        label={m.order_decline_words({ name })}
        optional
        rows={3}
        maxLength={useLimits().text}
        problems={answer?.problems}
      />
    </>
  )
}

type LetGoProps = DialogBodyProps & { dialog: 'withdraw' | 'cancel'; text: string }

/** What a cancellation comes to; the amount is confirmed with the form. */
function RefundSummary({ thread }: Pick<DialogBodyProps, 'thread'>) {
  const { cancellation } = thread.order
  if (!cancellation) return null
  const { refund, lead, details } = cancellation
  return (
    <Alert icon={Undo2}>
      <input type="hidden" name="refundAmount" value={refund.amount} />
      <input type="hidden" name="refundCurrency" value={refund.currency} />
      <strong>{lead}</strong> {details.join(' ')}
    </Alert>
  )
}

/** The dialog before withdrawing or cancelling, with an optional message. */
export function ReleaseDialog({ dialog, text, thread, answer }: LetGoProps) {
  return (
    <>
      {dialog === 'cancel' && <RefundSummary thread={thread} />}
      <p>{text}</p>
      <DialogTextField
        thread={thread}
        dialog={dialog}
        refused={answer?.values.message}
        name="message"
        label={m.order_decline_words({ name: thread.shortName })}
        optional
        rows={3}
        maxLength={useLimits().text}
        problems={answer?.problems}
      />
    </>
  )
}
