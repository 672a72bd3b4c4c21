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

const texts = {
  en: {
    title: 'Confirm it is you',
    card: 'Your bank asks you to confirm that this card is saved.',
    payment: (sum: string) => `Your bank asks you to confirm a payment of ${sum}.`,
    pass: 'Confirm',
    fail: 'Reject',
    abandon: 'Leave without an answer',
  },
  de: {
    title: 'Bestätige, dass du es bist',
    card: 'Deine Bank bittet dich zu bestätigen, dass diese Karte gespeichert wird.',
    payment: (sum: string) => `Deine Bank bittet dich, eine Zahlung über ${sum} zu bestätigen.`,
    pass: 'Bestätigen',
    fail: 'Ablehnen',
    abandon: 'Ohne Antwort gehen',
  },
}

/**
 * The page that stands for the bank's. It asks how the authentication ends. A site that shows it in a frame names itself
 * as `origin`, and `lang` is the reader's language.
 */
export function showAuthentication(sandbox: Sandbox, id: string, query: URLSearchParams): PageAnswer {
  const { value } = intentFor(sandbox, id)
  const secret = query.get('client_secret') ?? ''
  if (secret !== value.client_secret) throw missing('intent', id)
  if (value.status !== 'requires_action')
    return { status: 200, html: pageOf('Nothing to confirm', `<p>This payment is ${escapeHtml(value.status)}.</p>`) }
  const lang = query.get('lang') === 'de' ? 'de' : 'en'
  const text = texts[lang]
  const question = value.amount === undefined ? text.card : text.payment(shown(value, lang))
  const button = (outcome: 'pass' | 'fail' | 'abandon') =>
    `<button name="outcome" value="${outcome}">${text[outcome]}</button>`
  const field = (name: string) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`
  const body = `<p>${escapeHtml(question)}</p>
<form method="post">${field('client_secret')}${field('origin')}
${button('pass')}${button('fail')}${button('abandon')}</form>`
  return { status: 200, html: pageOf(text.title, body, lang) }
}

/** Returns an amount with its currency, as people write it. */
function shown({ amount, currency }: Resource, lang: string): string {
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What a button of the page does: it ends the authentication and leads back to where the payer came from. */
export function submitAuthentication(sandbox: Sandbox, id: string, form: URLSearchParams): PageAnswer {
  const { value, hidden } = intentFor(sandbox, id)
  const secret = form.get('client_secret') ?? ''
  if (secret !== value.client_secret) throw missing('intent', id)
  if (value.status === 'requires_action') authenticate(sandbox, id, form.get('outcome') ?? '')
  if (form.get('origin')) return { status: 200, html: pageOf('Done', reportTo(form.get('origin') ?? '')) }
  if (!hidden.returnUrl) return { status: 200, html: pageOf('Done', '<p>You can close this window.</p>') }
  const target = new URL(hidden.returnUrl)
  const isDone = ['succeeded', 'requires_capture'].includes(value.status)
  target.searchParams.set(value.object, value.id)
  target.searchParams.set(`${value.object}_client_secret`, value.client_secret)
  target.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return { status: 303, location: target.href }
}

/** Returns a script that tells the site around this page that the payer has answered. How it ended says the intent. */
function reportTo(origin: string): string {
  const target = JSON.stringify(origin).replaceAll('<', String.raw`\u003c`)
  return `<script>parent.postMessage({ type: 'answered' }, ${target})</script>`
}
