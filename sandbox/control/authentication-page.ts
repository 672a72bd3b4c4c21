import { finishAuthentication } from '../payments/confirm-payment.ts'
import { finishSetupAuthentication } from '../payments/setup-intents.ts'
import { invalid, missing } from '../http/refusal.ts'
import { lookUp, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { escapeHtml, type PageAnswer, pageOf } from './page.ts'

function intentFor(sandbox: Sandbox, id: string): Stored {
  const stored = lookUp(sandbox, id)
  if (!stored || !['payment_intent', 'setup_intent'].includes(stored.value.object)) throw missing('intent', id)
  return stored
}

/**
 * Ends the authentication of an intent.
 * @param outcome `pass`, `fail`, or `abandon`, which changes nothing.
 * @throws {Refusal} when the outcome is unknown or the intent does not wait for authentication.
 */
export function authenticate(sandbox: Sandbox, id: string, outcome: string): Resource {
  const stored = intentFor(sandbox, id)
  if (outcome === 'abandon') return stored.value
  if (outcome !== 'pass' && outcome !== 'fail') throw invalid(undefined, 'outcome is pass, fail or abandon', 'outcome')
  const isPayment = stored.value.object === 'payment_intent'
  return (isPayment ? finishAuthentication : finishSetupAuthentication)(sandbox, stored, outcome === 'pass')
}

/** The page that stands for the bank's. It asks how the authentication ends. */
export function showAuthentication(sandbox: Sandbox, id: string, secret: string): PageAnswer {
  const { value } = intentFor(sandbox, id)
  if (secret !== value.client_secret) throw missing('intent', id)
  if (value.status !== 'requires_action')
    return { status: 200, html: pageOf('Nothing to confirm', `<p>This payment is ${escapeHtml(value.status)}.</p>`) }
  const sum = value.amount === undefined ? 'that this card is saved' : `a payment of ${shown(value)}`
  const button = (outcome: string, label: string) => `<button name="outcome" value="${outcome}">${label}</button>`
  const body = `<p>Your bank asks you to confirm ${escapeHtml(sum)}.</p>
<form method="post"><input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
${button('pass', 'Confirm')}${button('fail', 'Reject')}${button('abandon', 'Leave without an answer')}</form>`
  return { status: 200, html: pageOf('Confirm it is you', body) }
}

/** Returns an amount with its currency, as people write it. */
function shown({ amount, currency }: Resource): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What a button of the page does: it ends the authentication and leads back to where the payer came from. */
export function submitAuthentication(sandbox: Sandbox, id: string, form: URLSearchParams): PageAnswer {
  const { value, hidden } = intentFor(sandbox, id)
  const secret = form.get('client_secret') ?? ''
  if (secret !== value.client_secret) throw missing('intent', id)
  if (value.status === 'requires_action') authenticate(sandbox, id, form.get('outcome') ?? '')
  if (!hidden.returnUrl) return { status: 200, html: pageOf('Done', '<p>You can close this window.</p>') }
  const target = new URL(hidden.returnUrl)
  const isDone = ['succeeded', 'requires_capture'].includes(value.status)
  target.searchParams.set(value.object, value.id)
  target.searchParams.set(`${value.object}_client_secret`, value.client_secret)
  target.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return { status: 303, location: target.href }
}
