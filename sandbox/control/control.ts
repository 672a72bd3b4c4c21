import { describeRequests } from '../http/describe-requests.ts'
import { invalid, missing, Refusal } from '../http/refusal.ts'
import { matchPath } from '../http/endpoints.ts'
import { closeDispute, openDispute } from '../money/disputes.ts'
import { ledgerSums } from '../money/ledger.ts'
import { failPayout } from '../money/payout-steps.ts'
import { failRefund } from '../money/refunds.ts'
import { get, lookUp, now, type Sandbox } from '../store/sandbox.ts'
import { emptyState, type Resource } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { registerConfiguredEndpoints, rollSecret } from '../webhooks/webhook-endpoints.ts'
import { authenticate } from './authentication-page.ts'
import { addFault } from './faults.ts'
import { advanceClock } from './timers.ts'

type Act = (sandbox: Sandbox, id: string, given: Resource) => Resource

/** What tests and developers may do to the sandbox, by method and path. */
const acts: [string, string, Act][] = [
  ['GET', '/_sandbox/clock', (sandbox) => ({ now: now(sandbox) })],
  ['POST', '/_sandbox/clock', moveClock],
  ['GET', '/_sandbox/state', (sandbox) => sandbox.state],
  ['GET', '/_sandbox/ledger', showLedger],
  ['GET', '/_sandbox/requests', describeRequests],
  ['POST', '/_sandbox/reset', reset],
  ['GET', '/_sandbox/faults', (sandbox) => ({ faults: sandbox.state.faults })],
  ['POST', '/_sandbox/faults', (sandbox, _, given) => addFault(sandbox, given)],
  ['DELETE', '/_sandbox/faults', clearFaults],
  ['POST', '/_sandbox/webhooks', setDelivery],
  ['POST', '/_sandbox/events/:id/deliver', deliverAgain],
  ['POST', '/_sandbox/webhook_endpoints/:id/roll_secret', (sandbox, id) => ({ secret: rollSecret(sandbox, id) })],
  ['POST', '/_sandbox/intents/:id/authenticate', (sandbox, id, given) => authenticate(sandbox, id, given.outcome)],
  ['POST', '/_sandbox/charges/:id/dispute', dispute],
  ['POST', '/_sandbox/disputes/:id/close', endDispute],
  ['POST', '/_sandbox/payouts/:id/fail', endPayout],
  ['POST', '/_sandbox/refunds/:id/fail', endRefund],
  ['POST', '/_sandbox/payment_methods/:id/renew', renewCard],
]

/**
 * Runs one act of `/_sandbox`.
 * @returns null when there is none for this method and path.
 * @throws {Refusal} when what is given is wrong.
 */
export function runAct(sandbox: Sandbox, method: string, path: string, body: string): Resource | null {
  for (const [wantedMethod, pattern, act] of acts) {
    const ids = wantedMethod === method ? matchPath(pattern, path) : null
    if (ids) return act(sandbox, ids.id ?? '', parse(body))
  }
  return null
}

function parse(body: string): Resource {
  if (body === '') return {}
  try {
    const given: unknown = JSON.parse(body)
    if (typeof given === 'object' && given !== null) return given
  } catch {
    // The refusal below says it.
  }
  throw invalid(undefined, 'The body is a JSON object.')
}

function moveClock(sandbox: Sandbox, _: string, given: Resource): Resource {
  if (!Number.isInteger(given.advance) || given.advance < 0)
    throw invalid('parameter_invalid_integer', 'advance is a number of seconds, 0 or more', 'advance')
  return { timers: advanceClock(sandbox, given.advance), now: now(sandbox) }
}

function showLedger(sandbox: Sandbox): Resource {
  const accounts = ledgerSums(sandbox)
  const total: Record<string, number> = {}
  for (const sums of Object.values(accounts))
    for (const [currency, sum] of Object.entries(sums)) total[currency] = (total[currency] ?? 0) + sum
  return { accounts, total }
}

function reset(sandbox: Sandbox): Resource {
  sandbox.state = emptyState()
  registerConfiguredEndpoints(sandbox)
  return { reset: true }
}

function clearFaults(sandbox: Sandbox): Resource {
  sandbox.state.faults = []
  return { faults: [] }
}

const policyChecks: Record<string, (value: unknown) => boolean> = {
  drop: (value) => typeof value === 'boolean',
  hold: (value) => typeof value === 'boolean',
  reversed: (value) => typeof value === 'boolean',
  copies: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
  delaySeconds: (value) => Number.isInteger(value) && Number(value) >= 0,
}

function setDelivery(sandbox: Sandbox, _: string, given: Resource): Resource {
  for (const [key, value] of Object.entries(given))
    if (!Object.hasOwn(policyChecks, key) || !policyChecks[key]?.(value))
      throw invalid(undefined, `Wrong value for ${key}`, key)
  return Object.assign(sandbox.state.deliveryPolicy, given)
}

function deliverAgain(sandbox: Sandbox, id: string): Resource {
  if (lookUp(sandbox, id)?.value.object !== 'event') throw missing('event', id)
  const deliveries = sandbox.state.deliveries.filter((delivery) => delivery.event === id)
  for (const delivery of deliveries) Object.assign(delivery, { state: 'pending', attempts: 0, nextAt: now(sandbox) })
  return { deliveries: deliveries.length }
}

function need(sandbox: Sandbox, kind: string, id: string): void {
  if (lookUp(sandbox, id)?.value.object !== kind) throw missing(kind, id)
}

function dispute(sandbox: Sandbox, id: string): Resource {
  need(sandbox, 'charge', id)
  const opened = openDispute(sandbox, id)
  if (!opened) throw invalid(undefined, 'The charge is not captured, or was refunded or disputed before.')
  return opened
}

function endDispute(sandbox: Sandbox, id: string, given: Resource): Resource {
  need(sandbox, 'dispute', id)
  if (given.status !== 'won' && given.status !== 'lost') throw invalid(undefined, 'status is won or lost', 'status')
  return closeDispute(sandbox, id, given.status)
}

function endPayout(sandbox: Sandbox, id: string, given: Resource): Resource {
  need(sandbox, 'payout', id)
  return failPayout(sandbox, id, given.code ?? 'account_closed')
}

function endRefund(sandbox: Sandbox, id: string): Resource {
  need(sandbox, 'refund', id)
  failRefund(sandbox, id)
  return get(sandbox, id).value
}

function renewCard(sandbox: Sandbox, id: string): Resource {
  need(sandbox, 'payment_method', id)
  const { value, owner } = get(sandbox, id)
  const before = structuredClone(value.card)
  value.card.exp_year += 3
  emit(sandbox, 'payment_method.automatically_updated', value, owner, { card: { exp_year: before.exp_year } })
  return value
}

/** @throws {Refusal} 401 unless the secret key is given. */
export function checkControlKey(sandbox: Sandbox, header: string | undefined): void {
  if (header !== `Bearer ${sandbox.settings.secretKey}`)
    throw new Refusal(401, { type: 'invalid_request_error', message: 'The sandbox is controlled with its secret key.' })
}
