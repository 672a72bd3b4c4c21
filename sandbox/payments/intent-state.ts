import { invalid, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/endpoint.ts'
import { find, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'

/**
 * Returns the intent that a call names. A browser has to know its client secret.
 * @throws {Refusal} 404 for an unknown id, 401 for a wrong secret.
 */
export function intentOf(call: Call, kind: 'payment_intent' | 'setup_intent'): Stored {
  const stored = find(call.sandbox, kind, call.ids.id!, call.owner)
  const secret: string | undefined = call.input.client_secret
  if ((call.publishable || secret) && secret !== stored.value.client_secret)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: `The client_secret provided does not match any associated ${kind} on this account.`,
      param: 'client_secret',
    })
  return stored
}

/** Returns what a browser may see of an intent. */
export function publicView(call: Call, intent: Resource): Resource {
  if (!call.publishable) return intent
  const hidden = ['metadata', 'on_behalf_of', 'transfer_data', 'application_fee_amount', 'customer', 'latest_charge']
  return Object.fromEntries(Object.entries(intent).filter(([field]) => !hidden.includes(field)))
}

/** Returns the refusal of a step that the intent's status does not allow. */
export function unexpectedState(intent: Resource, step: string): Refusal {
  const kind = intent.object
  const name = kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  const message = `You cannot ${step} this ${name} because it has a status of ${intent.status}.`
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: `${kind}_unexpected_state`,
    message,
    [kind]: structuredClone(intent),
  })
}

/** @throws {Refusal} when the account does not exist, or cannot do what this capability allows. */
export function checkCapability(sandbox: Sandbox, account: string, capability: string, param: string): void {
  const { value } = find(sandbox, 'account', account, 'platform', param)
  if (value.capabilities[capability] === 'active') return
  throw invalid(
    capability === 'transfers' ? 'transfers_not_allowed' : 'capability_not_active',
    `The account ${account} does not have the capability ${capability} enabled.`,
    param,
  )
}

/** Returns the fields of `next_action` that lead the payer to the authentication page. */
export function authenticationAction(address: string, intent: Resource, returnUrl: string | null): Resource {
  const url = `${address}/_sandbox/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}
