import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import type { CardError, CardGateway, Intent, PayWith } from '../card-gateway/card-gateway.ts'
import { cardProblem } from '../card-gateway/card-problem.ts'

/** What is sent to the host with the request. */
export type Said = { transactionId: string; clientKey: string; message: string }

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
  const [phase, setPhase] = useState<Phase>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const latest = useRef(said)
  useEffect(() => {
    latest.current = said
  })

  const finish = (intent: Intent, savesCard: boolean) => {
    setPhase('finishing')
    const { transactionId, clientKey, message } = latest.current
    const cardId = savesCard ? (intent.paymentMethod ?? '') : ''
    void fetcher.submit({ transactionId, clientKey, message, cardId }, { method: 'post' })
  }
  const settle = (intent: Intent, savesCard: boolean) => {
    if (intent.status === 'canceled') setPhase('canceled')
    else finish(intent, savesCard)
  }

  const pay = async (payWith: PayWith): Promise<void> => {
    if (!gateway || gateway === 'failed' || isRunning.current || fetcher.state !== 'idle') return
    isRunning.current = true
    setPhase('paying')
    setProblem(null)
    const outcome = await confirmed(gateway, secret, payWith)
    isRunning.current = false
    if (outcome.ok) settle(outcome.value, 'savesCard' in payWith && payWith.savesCard)
    else {
      setPhase('idle')
      setProblem(outcome.sentence)
    }
  }

  const resume = useRef<(intent: Intent) => void>(undefined)
  useEffect(() => {
    resume.current = (intent) => {
      if (!isRunning.current && settled.includes(intent.status)) settle(intent, false)
    }
  })
  useEffect(() => {
    if (!gateway || gateway === 'failed') return
    void gateway.retrievePaymentIntent(secret).then((found) => found.ok && resume.current?.(found.value))
  }, [gateway, secret])

  const refusal = fetcher.state === 'idle' ? fetcher.data?.problems?.[0] : undefined
  const isBusy = phase === 'paying' || (phase === 'finishing' && !refusal) || fetcher.state !== 'idle'
  return { pay, phase, isBusy, problem: refusal && phase === 'finishing' ? confirmProblem(refusal) : problem }
}

/** The card has agreed, but the site refused the request. */
function confirmProblem({ code, message }: { code: string; message: string }): string {
  if (code === 'transaction-locked') return m.checkout_error_busy()
  if (code === 'transaction-payment-failed') return `${message} ${m.checkout_error_confirm()}`
  return code === 'not-sent' || code === 'payment-provider-silent' ? m.checkout_error_confirm() : message
}

type Confirmed = { ok: true; value: Intent } | { ok: false; sentence: string }

async function confirmed(gateway: CardGateway, secret: string, payWith: PayWith): Promise<Confirmed> {
  const found = await gateway.retrievePaymentIntent(secret)
  if (!found.ok) return { ok: false, sentence: retrieveProblem(found.error) }
  if (settled.includes(found.value.status)) return found
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
