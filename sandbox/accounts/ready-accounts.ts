import { lookUp, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import { applyToAccount } from './accounts.ts'
import { emptyAccount } from './new-account.ts'

/**
 * Ids of accounts that are complete without having been opened: `acct_ready`, a country, and digits of the caller's choice.
 */
const readyId = /\bacct_ready(FI)[0-9a-z]{1,40}\b/g

/**
 * Opens the ready accounts that a request names and that are not there yet, so that a demo may have thousands of hosts
 * without a request for each of them. Returns whether one was opened.
 */
export function openReadyAccounts(sandbox: Sandbox, texts: (string | undefined)[]): boolean {
  const ids = new Set(texts.flatMap((text) => text?.match(readyId) ?? []).filter((id) => !lookUp(sandbox, id)))
  for (const id of ids) openReadyAccount(sandbox, id)
  return ids.size > 0
}

function openReadyAccount(sandbox: Sandbox, id: string): void {
  const country = 'FI'
  const controller = { requirement_collection: 'application', stripe_dashboard: { type: 'none' } }
  const facts = { company: {}, individual: {}, rejected: null, dueSince: null }
  const hidden = { facts, personId: newId('person'), requestedAt: now(sandbox) }
  put(sandbox, emptyAccount(id, { country, controller }, now(sandbox)), 'platform', hidden)
  applyToAccount(sandbox, id, {
    business_type: 'individual',
    individual: {
      first_name: 'Aino',
      last_name: 'Virtanen',
      email: 'aino@example.test',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Helsinki', postal_code: '00100', country },
    },
    business_profile: { mcc: '5734', url: 'https://example.test/aino' },
    tos_acceptance: { date: now(sandbox), ip: '127.0.0.1' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: { object: 'bank_account', country, currency: 'eur', account_number: 'FI2112345600000785' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
}
