import { CircleAlert, Lock, ShieldCheck } from '../../parts/icons.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { useEventsTypedEarly } from '../../parts/use-typed-early.ts'
import { Button } from '../../parts/button.tsx'
import { TextAreaField } from '../../parts/form-field.tsx'
import { useLimits } from '../../parts/limits.ts'
import { useDraft } from '../../parts/use-draft.ts'
import type { CardGateway } from '../card-gateway/card-gateway.ts'
import { BillingForm } from './billing-form.tsx'
import { CardChoice, type Choice, type Entered } from './card-choice.tsx'
import { type OpenCheckout, type PriceView, refundTermsId } from './checkout-view.ts'
import { billingOf, useBilling } from './use-billing.ts'
import { usePayment } from './use-payment.ts'
import styles from './checkout-page.module.css'

/**
 * Card, billing address, message and the button. `onCanceled`: the provider says that the payment has ended. `onBusy`: a
 * payment is under way.
 */
export function PayForm({
  view,
  gateway,
  onCanceled,
  onBusy,
}: {
  view: OpenCheckout & { clientSecret: string; price: PriceView }
  gateway: CardGateway | 'failed' | null
  onCanceled(): void
  onBusy(isBusy: boolean): void
}) {
  const { savedCard, host, price } = view
  const draft = useDraft(`request:${view.listing.id}`, '')
  const limits = useLimits()
  const billing = useBilling(view.billing)
  const [choice, setChoice] = useState<Choice>(
    savedCard && !savedCard.isExpired ? { kind: 'saved' } : { kind: 'new', savesCard: false },
  )
  const entered = useRef<Entered>({ field: null, complete: false })
  const [wrong, setWrong] = useState({ billing: false, card: false })
  const said = { transactionId: view.transactionId, message: draft.text }
  const { pay, phase, isBusy, problem } = usePayment(gateway, view.clientSecret, said)
  const form = useRef<HTMLFormElement>(null)
  useEventsTypedEarly(form)
  const isNew = choice.kind === 'new'
  const missing = isNew ? billing.missing : []
  useEffect(() => {
    if (phase === 'canceled') onCanceled()
  }, [phase, onCanceled])
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  const submit = () => {
    if (isBusy) return
    const { field, complete } = entered.current
    if (choice.kind === 'saved') {
      if (savedCard) void pay({ cardId: savedCard.id })
      return
    }
    setWrong({ billing: missing.length > 0, card: !complete })
    if (!complete || !field) field?.focus()
    else if (missing[0]) focusField(form, missing[0])
    else void pay({ field, billing: billingOf(billing.fields), savesCard: choice.savesCard })
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <section>
        <h2>{m.checkout_pay_with()}</h2>
        <CardChoice
          saved={savedCard}
          choice={choice}
          onChoose={setChoice}
          gateway={gateway}
          isWrong={wrong.card}
          onEnter={(next) => {
            entered.current = { ...entered.current, ...next }
            if (next.complete) setWrong((before) => ({ ...before, card: false }))
          }}
        />
      </section>
      {isNew && (
        <section>
          <h2>{m.checkout_billing()}</h2>
          <BillingForm billing={billing} countries={view.countries} isWrong={wrong.billing} />
        </section>
      )}
      <section>
        <TextAreaField
          name="message"
          label={<span className={styles.messageLabel}>{m.checkout_message({ name: host.name })}</span>}
          optional
          placeholder={m.checkout_message_hint()}
          maxLength={limits.text}
          value={draft.text}
          onChange={(event) => draft.change(event.target.value)}
        />
      </section>
      <OnlyHeld name={host.name} day={view.answerBy?.day} />
      <Problem sentence={problem} />
      <div className={styles.pay}>
        <Button wide busy={isBusy}>
          {!isBusy && <Lock size={18} aria-hidden="true" />}
          {m.checkout_pay({ amount: price.total })}
        </Button>
        {view.refundTerms.length > 0 && <Accepts />}
        <p role="status" className={styles.progress}>
          {phase === 'paying' ? m.checkout_paying() : isBusy ? m.checkout_finishing() : ''}
        </p>
      </div>
    </form>
  )
}

/** That the rules of cancellations are accepted with the request, with the way to them in the summary. */
function Accepts() {
  const [before, rules, after] = m.checkout_accepts().split('|')
  return (
    <p className={styles.accepts}>
      {before}
      <a href={`#${refundTermsId}`}>{rules}</a>
      {after}
    </p>
  )
}

function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** The sentence that nothing is charged yet, with one word in bold. */
function OnlyHeld({ name, day }: { name: string; day: string | undefined }) {
  const sentence = day ? m.checkout_only_held_until({ name, day }) : m.checkout_only_held({ name })
  const [before, word, after] = sentence.split('|')
  return (
    <div className={styles.held}>
      <ShieldCheck size={20} aria-hidden="true" />
      <p>
        {before}
        <strong>{word}</strong>
        {after}
      </p>
    </div>
  )
}

/** Why the payment did not work. It gets the focus once for each failure. */
function Problem({ sentence }: { sentence: string | null }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentence) element.current?.focus()
  }, [sentence])
  if (!sentence) return null
  return (
    <div ref={element} className={styles.problem} role="alert" tabIndex={-1}>
      <CircleAlert size={20} aria-hidden="true" />
      <p>{sentence}</p>
    </div>
  )
}
