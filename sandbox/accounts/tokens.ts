import { createHash } from 'node:crypto'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { flag, type Input, shape } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { find, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { bankAccount, businessType, company, individual, personParameters } from './account-parameters.ts'
import { checkBank } from './test-banks.ts'

function createToken({ sandbox, input }: Call): Resource {
  const kinds = ['account', 'person', 'bank_account'].filter((kind) => input[kind])
  if (kinds.length !== 1)
    throw invalid('parameter_missing', 'A token holds exactly one of account, person, bank_account.', 'bank_account')
  const [type = ''] = kinds
  const prefix = { account: 'ct', person: 'cpt', bank_account: 'btok' }[type] ?? 'tok'
  const token: Resource = {
    id: newId(prefix),
    object: 'token',
    client_ip: '127.0.0.1',
    created: now(sandbox),
    livemode: false,
    type,
    used: false,
  }
  if (type !== 'bank_account') return put(sandbox, token, 'platform', { content: input[type] })
  const bank = newBank(sandbox, input.bank_account)
  return put(sandbox, { ...token, bank_account: bank.value }, 'platform', bank)
}

/** A bank account that belongs to no account yet, and its number, which is never shown. */
export type NewBank = { value: Resource; accountNumber: string }

/** Returns a bank account from what was typed. @throws {Refusal} when its numbers are wrong. */
export function newBank(sandbox: Sandbox, given: Input): NewBank {
  const country = String(given.country ?? '').toUpperCase()
  const currency = String(given.currency ?? 'eur').toLowerCase()
  const accountNumber = checkBank({
    country,
    currency,
    account_number: given.account_number,
    routing_number: given.routing_number,
  })
  const value = {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: given.account_holder_name ?? null,
    account_holder_type: given.account_holder_type ?? null,
    account_type: null,
    bank_name: 'SANDBOX BANK',
    country,
    currency,
    fingerprint: createHash('sha256').update(`${country}${accountNumber}`).digest('hex').slice(0, 16),
    last4: accountNumber.slice(-4),
    routing_number: given.routing_number ?? accountNumber.slice(4, 12),
    status: 'new',
  }
  return { value, accountNumber }
}

/**
 * Returns what a token holds and marks it as used.
 * @throws {Refusal} when there is no such token, it is of another type or was used before.
 */
export function useToken(sandbox: Sandbox, id: string, type: string, param: string): Resource {
  const { value, hidden } = find(sandbox, 'token', id, 'platform', param)
  if (value.type !== type) throw invalid(undefined, `The token ${id} does not hold a ${type}.`, param)
  if (value.used) throw invalid('token_already_used', `You cannot use a token more than once: ${id}.`, param)
  value.used = true
  return type === 'bank_account' ? hidden : hidden.content
}

export const tokenEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/tokens',
    parameters: {
      account: shape({ business_type: businessType, company, individual, tos_shown_and_accepted: flag }),
      bank_account: shape(bankAccount),
      person: shape({ ...personParameters }),
    },
    publishable: true,
    run: createToken,
  },
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    run: ({ sandbox, ids }) => find(sandbox, 'token', ids.id!).value,
  },
]
