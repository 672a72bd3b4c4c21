import type { App } from '#domain/app.ts'
import { openPayoutAccount } from '#domain/payments/index.ts'
import { checkoutOf, confirmCheckout } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { bulkInsert } from './bulk-insert.ts'

/** The payment sandbox of a demo, as browsers reach it. Null where nothing is paid, or with the provider itself. */
function sandboxOf({ payments }: Pick<App, 'payments'>): { address: string; key: string } | null {
  const { sandboxAddress, publishableKey } = payments?.browser ?? {}
  return sandboxAddress && publishableKey ? { address: sandboxAddress, key: publishableKey } : null
}

/** Whether stays can be paid for while the demo is filled: with the sandbox, in which nobody has to enter a card. */
export function canPay(app: Pick<App, 'payments'>): boolean {
  return sandboxOf(app) !== null
}

/** Calls the sandbox as a browser does, with the publishable key. Throws its sentence when it refuses. */
async function callSandbox(app: App, path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const sandbox = sandboxOf(app)
  const answer = await fetch(`${sandbox?.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox?.key}` },
    body: new URLSearchParams(fields),
  })
  const result = (await answer.json()) as { id: string; error?: { message: string } }
  if (result.error) throw new Error(`The payment sandbox refused ${path}: ${result.error.message}`)
  return result
}

/**
 * Gives hosts, if they may have one, an account to which they are paid out, complete and verified. Does nothing without a
 * sandbox.
 */
export async function connectHosts(app: App, hosts: Member[]): Promise<void> {
  if (!canPay(app)) return
  for (const host of hosts.filter(({ emailVerified }) => emailVerified)) {
    const person = 'account[individual]'
    const account = await callSandbox(app, '/v1/tokens', {
      'account[business_type]': 'individual',
      'account[tos_shown_and_accepted]': 'true',
      [`${person}[first_name]`]: host.firstName || host.displayName,
      [`${person}[last_name]`]: host.lastName || host.displayName,
      [`${person}[email]`]: `${host.userId}@example.org`,
      [`${person}[dob][day]`]: '1',
      [`${person}[dob][month]`]: '1',
      [`${person}[dob][year]`]: '1901',
      [`${person}[address][line1]`]: 'address_full_match',
      [`${person}[address][city]`]: 'Helsinki',
      [`${person}[address][postal_code]`]: '00100',
      [`${person}[address][country]`]: 'FI',
    })
    const bank = await callSandbox(app, '/v1/tokens', {
      'bank_account[country]': 'FI',
      'bank_account[currency]': 'eur',
      'bank_account[account_number]': 'FI2112345600000785',
    })
    await openPayoutAccount(app, host, {
      country: 'FI',
      accountToken: account.id,
      bankAccountToken: bank.id,
      requestedCapabilities: ['card_payments', 'transfers'],
    })
  }
}

/**
 * Gives invented hosts accounts that the sandbox has by itself, so that their listings can be booked. One request and one
 * statement for any number of hosts. Does nothing without a sandbox.
 */
export async function connectInvented(app: App, hostIds: string[]): Promise<void> {
  const { payments, clock } = app
  const [first] = hostIds
  if (!payments || !canPay(app) || first === undefined) return
  const { id, country, businessType, bankLast4, requirements, raw } = await payments.fetchAccount(readyAccount(first))
  const data = JSON.stringify(raw)
  const column = (type: string, value: (hostId: string) => unknown) => ({ type, values: hostIds.map(value) })
  await bulkInsert(app.db, 'payment_accounts', {
    user_id: column('uuid', (hostId) => hostId),
    provider_id: column('text', readyAccount),
    country: column('text', () => country),
    can_charge: column('boolean', () => true),
    can_be_paid_out: column('boolean', () => true),
    business_type: column('text', () => businessType),
    requirements: column('jsonb', () => JSON.stringify(requirements)),
    bank_last4: column('text', () => bankLast4),
    provider_data: column('jsonb', (hostId) => data.replaceAll(id, readyAccount(hostId))),
    read_at: column('timestamptz', () => clock.now().toISOString()),
    created_at: column('timestamptz', () => clock.now().toISOString()),
  })
}

/** The id of an account that the sandbox opens complete when it is first named. */
function readyAccount(hostId: string): string {
  return `acct_readyFI${hostId.replaceAll('-', '')}`
}

/**
 * Pays a stay that waits for its card, as the guest does in the browser. Works without the site's webhooks, which nobody
 * answers while a demo is filled.
 */
export async function payStay(app: App, guest: Member, listingId: string, transactionId: string): Promise<void> {
  const checkout = await checkoutOf(app, guest, { listingId, transactionId })
  if (checkout?.kind !== 'open' || !checkout.clientSecret)
    throw new Error('A stay of the demo does not wait for a card')
  const secret = checkout.clientSecret
  const [intent = ''] = secret.split('_secret_')
  // With this card the money is available at once.
  const card = await callSandbox(app, '/v1/payment_methods', { type: 'card', 'card[token]': 'tok_bypassPending' })
  await callSandbox(app, `/v1/payment_intents/${intent}/confirm`, { client_secret: secret, payment_method: card.id })
  await confirmCheckout(app, guest, { transactionId, clientKey: `paid-${transactionId}` })
}
