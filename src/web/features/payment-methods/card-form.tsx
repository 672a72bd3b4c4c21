import { CircleAlert, Lock } from '../../parts/icons.ts'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { CardGateway } from '../card-gateway/card-gateway.ts'
import { cardProblem } from '../card-gateway/card-problem.ts'
import { BillingForm } from '../checkout/billing-form.tsx'
import { type Entered, NewCard } from '../checkout/card-choice.tsx'
import { billingOf, useBilling } from '../checkout/use-billing.ts'
import styles from './payment-methods.module.css'

type Props = {
  gateway: CardGateway | 'failed' | null
  billing: { name: string; country: string }
  countries: { code: string; name: string }[]
}

/** Entering a card that is kept: the bank confirms it, then it replaces the one before. */
export function CardForm({ gateway, billing: initial, countries }: Props) {
  const billing = useBilling(initial)
  const entered = useRef<Entered>({ field: null, complete: false })
  const [wrong, setWrong] = useState({ billing: false, card: false })
  const form = useRef<HTMLFormElement>(null)
  const { save, isBusy, problem } = useSetup(gateway)
  const submit = () => {
    const { field, complete } = entered.current
    setWrong({ billing: billing.missing.length > 0, card: !complete })
    if (!complete || !field) field?.focus()
    else if (billing.missing[0]) form.current?.querySelector<HTMLElement>(`[name="${billing.missing[0]}"]`)?.focus()
    else void save(field, billingOf(billing.fields))
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <NewCard
        gateway={gateway}
        isWrong={wrong.card}
        onEnter={(next) => {
          entered.current = { ...entered.current, ...next }
          if (next.complete) setWrong((before) => ({ ...before, card: false }))
        }}
      />
      <h2>{m.checkout_billing()}</h2>
      <BillingForm billing={billing} countries={countries} isWrong={wrong.billing} />
      <p className={styles.mandate}>{m.methods_mandate()}</p>
      {problem && (
        <Alert look="bad" icon={CircleAlert} role="alert">
          {problem}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button busy={isBusy}>
          {!isBusy && <Lock size={18} aria-hidden="true" />}
          {m.methods_save()}
        </Button>
        <ButtonLink look="quiet" to="/account/payment-methods">
          {m.common_cancel()}
        </ButtonLink>
      </div>
    </form>
  )
}

type Prepared = { clientSecret: string }

/** Returns how a card is kept: leave from the site, confirmation in the browser, then the site stores its id. */
function useSetup(gateway: CardGateway | 'failed' | null) {
  const fetcher = useFetcher<FormAnswer | Prepared>()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (...[field, billing]: Parameters<CardGateway['createPaymentMethod']>): Promise<void> => {
    if (!gateway || gateway === 'failed' || isRunning) return
    setRunning(true)
    setProblem(null)
    const sentence = await keep(gateway, field, billing, (cardId) =>
      fetcher.submit({ intent: 'save', cardId }, { method: 'post' }),
    )
    setProblem(sentence)
    setRunning(false)
  }
  const refused = fetcher.data && 'problems' in fetcher.data ? fetcher.data.problems[0]?.message : undefined
  return { save, isBusy: isRunning || fetcher.state !== 'idle', problem: problem ?? refused ?? null }
}

/** Returns why the card could not be kept; null when its id was handed on. */
async function keep(
  gateway: CardGateway,
  ...[field, billing, store]: [...Parameters<CardGateway['createPaymentMethod']>, (cardId: string) => Promise<void>]
): Promise<string | null> {
  const secret = await prepare()
  if ('sentence' in secret) return secret.sentence
  const outcome = await gateway.confirmCardSetup(secret.clientSecret, field, billing)
  if (!outcome.ok) return cardProblem(outcome.error)
  const { status, paymentMethod } = outcome.value
  if (status !== 'succeeded' || !paymentMethod) return m.checkout_error_authentication()
  await store(paymentMethod)
  return null
}

async function prepare(): Promise<Prepared | { sentence: string }> {
  try {
    const answer = await fetch('/account/payment-methods/setup', { method: 'POST' })
    const body = (await answer.json()) as Prepared & { message?: string }
    return answer.ok ? body : { sentence: body.message ?? m.checkout_error_data() }
  } catch {
    return { sentence: cardProblem({ type: 'api_connection_error', code: undefined, declineCode: undefined }) }
  }
}
