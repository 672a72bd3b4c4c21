import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import type { CardError, CardGateway, Intent, PayWith } from '../card-gateway/card-gateway.ts'
import { cardProblem } from '../card-gateway/card-problem.ts'

/** What is sent to the host with the request. */
export type Said = { transactionId: string; message: string }

/** Statuses of a payment that needs no confirmation any more. */
const settled = ['processing', 'requires_capture', 'canceled', 'succeeded']

type Phase = 'idle' | 'paying' | 'finishing' | 'canceled'

/**
 * Returns the way from the button to the conversation: look up the payment, confirm it in the browser unless that has
 * happened, tell the site. Each press does nothing while another is under way. A payment that was confirmed before, in
 * another tab or before a reload, is finished without a press.
 */
export function usePayment(gateway: CardGateway | 'failed' | null, secret: string, said: Said) {
  const fetcher = useFetcher<FormAnswer>()
  const withdrawal = useFetcher()
  const [phase, setPhase] = useState<Phase>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const latest = useRef(said)
  useEffect(() => {
    latest.current = said
  })

  const settle = ({ status, savesCard }: Intent) => {
    if (status === 'canceled') return setPhase('canceled')
    setPhase('finishing')
    const { transactionId, message } = latest.current
    void fetcher.submit({ transactionId, message, savesCard: String(savesCard) }, { method: 'post' })
  }
  /** Tells the site that the card is not kept: the wish was sent with a card that was declined. */
  const useOnce = () =>
    withdrawal.submit({ intent: 'once', transactionId: latest.current.transactionId }, { method: 'post' })

  const pay = async (payWith: PayWith): Promise<void> => {
    if (!gateway || gateway === 'failed' || isRunning.current || fetcher.state !== 'idle') return
    isRunning.current = true
    setPhase('paying')
    setProblem(null)
    const outcome = await confirmed(gateway, { secret, payWith, useOnce })
    isRunning.current = false
    if (outcome.ok) settle(outcome.value)
    else {
      setPhase('idle')
      setProblem(outcome.sentence)
    }
  }

  const resume = useRef<(intent: Intent) => void>(undefined)
  useEffect(() => {
    resume.current = (intent) => {
      if (!isRunning.current && settled.includes(intent.status)) settle(intent)
    }
  })
  useEffect(() => {
    if (!gateway || gateway === 'failed') return
    void gateway.retrievePaymentIntent(secret).then((found) => found.ok && resume.current?.(found.value))
  }, [gateway, secret])

  const refusal = fetcher.state === 'idle' ? fetcher.data?.problems?.[0] : undefined
  const isOver =
    refusal !== undefined && ['transaction-invalid-transition', 'payment-no-longer-held'].includes(refusal.code)
  const isBusy = phase === 'paying' || (phase === 'finishing' && !refusal) || fetcher.state !== 'idle'
  return {
    pay,
    phase: isOver ? ('canceled' as const) : phase,
    isBusy,
    problem: refusal && phase === 'finishing' ? confirmProblem(refusal) : problem,
  }
}

/** The card has agreed, but the site refused the request. */
function confirmProblem({ code, message }: { code: string; message: string }): string {
  if (code === 'transaction-locked') return m.checkout_error_busy()
  if (code === 'transaction-payment-failed') return `${message} ${m.checkout_error_confirm()}`
  return code === 'not-sent' || code === 'payment-provider-silent' ? m.checkout_error_confirm() : message
}

type Confirmed = { ok: true; value: Intent } | { ok: false; sentence: string }

type Attempt = { secret: string; payWith: PayWith; useOnce(): Promise<void> }

async function confirmed(gateway: CardGateway, { secret, payWith, useOnce }: Attempt): Promise<Confirmed> {
  const found = await gateway.retrievePaymentIntent(secret)
  if (!found.ok) return { ok: false, sentence: retrieveProblem(found.error) }
  if (settled.includes(found.value.status)) return found
  if (found.value.savesCard && 'field' in payWith && !payWith.savesCard) {
    await useOnce()
    const now = await gateway.retrievePaymentIntent(secret)
    if (!now.ok || now.value.savesCard) return { ok: false, sentence: m.checkout_error_data() }
  }
  const outcome = await gateway.confirmCardPayment(secret, payWith)
  if (outcome.ok) {
    if (settled.includes(outcome.value.status)) return outcome
    return { ok: false, sentence: m.checkout_error_authentication() }
  }
  // Confirmed in another tab in the meantime.
  if (outcome.intent && settled.includes(outcome.intent.status)) return { ok: true, value: outcome.intent }
  return { ok: false, sentence: cardProblem(outcome.error) }
}

function retrieveProblem(error: CardError): string {
  return error.type === 'api_connection_error' ? cardProblem(error) : m.checkout_error_retrieve()
}
