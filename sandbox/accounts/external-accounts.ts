import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, flag, metadata, required } from '../http/parameters.ts'
import { invalid, missing } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { find, get, lookUp, mergeMetadata, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { externalAccount } from './account-parameters.ts'
import { refreshAccount } from './refresh-account.ts'
import { newBank, type NewBank, useToken } from './tokens.ts'

/**
 * Adds a bank account, given as a token or as it was typed.
 * @param replace true when it takes the place of the present one of its currency.
 * @throws {Refusal} when the token or the numbers are wrong.
 */
export function addBank(sandbox: Sandbox, accountId: string, given: string | Resource, replace: boolean): Resource {
  const account = get(sandbox, accountId).value
  const { value, accountNumber } = (
    typeof given === 'string' ? useToken(sandbox, given, 'bank_account', 'external_account') : newBank(sandbox, given)
  ) as NewBank
  const present: Resource[] = account.external_accounts.data
  const others = present.filter((bank) => bank.currency === value.currency)
  const bank: Resource = {
    ...value,
    account: accountId,
    available_payout_methods: ['standard'],
    default_for_currency: replace || others.length === 0,
    future_requirements: noRequirements(),
    metadata: {},
    requirements: noRequirements(),
  }
  put(sandbox, bank, 'platform', { accountNumber })
  const kept = replace ? present.filter((one) => !others.includes(one)) : present
  account.external_accounts.data = [...kept, bank]
  emit(sandbox, 'account.external_account.created', bank, accountId)
  if (replace) for (const one of others) forget(sandbox, one, accountId)
  return bank
}

function noRequirements(): Resource {
  return { currently_due: [], errors: [], past_due: [], pending_verification: [] }
}

function forget(sandbox: Sandbox, bank: Resource, accountId: string): void {
  put(sandbox, { id: bank.id, object: 'bank_account', deleted: true })
  emit(sandbox, 'account.external_account.deleted', bank, accountId)
}

function bankOf({ sandbox, ids }: Call): Resource {
  const account = find(sandbox, 'account', ids.id!).value
  const bank = account.external_accounts.data.find((one: Resource) => one.id === ids.bank)
  if (!bank) throw missing('external account', ids.bank!)
  return bank
}

function createBank({ sandbox, ids, input }: Call): Resource {
  const account = find(sandbox, 'account', ids.id!).value
  const before = structuredClone(account)
  const bank = addBank(sandbox, account.id, input.external_account, input.default_for_currency ?? false)
  bank.metadata = mergeMetadata({}, input.metadata)
  refreshAccount(sandbox, account.id, before)
  return bank
}

function updateBank(call: Call): Resource {
  const { sandbox, ids, input } = call
  const bank = bankOf(call)
  const before = structuredClone(bank)
  bank.metadata = mergeMetadata(bank.metadata, input.metadata)
  if (input.default_for_currency)
    for (const one of get(sandbox, ids.id!).value.external_accounts.data)
      if (one.currency === bank.currency) one.default_for_currency = one.id === bank.id
  const stored = lookUp(sandbox, bank.id)
  if (stored) Object.assign(stored.value, bank)
  emitUpdate(sandbox, 'account.external_account.updated', before, bank, ids.id!)
  return bank
}

function deleteBank(call: Call): Resource {
  const { sandbox, ids } = call
  const bank = bankOf(call)
  const account = get(sandbox, ids.id!).value
  const before = structuredClone(account)
  const isOnlyOne = account.external_accounts.data.length === 1
  if (bank.default_for_currency && !isOnlyOne)
    throw invalid(undefined, 'You cannot delete the default external account of a currency.')
  account.external_accounts.data = account.external_accounts.data.filter((one: Resource) => one !== bank)
  forget(sandbox, bank, account.id)
  refreshAccount(sandbox, account.id, before)
  return { id: bank.id, object: 'bank_account', deleted: true }
}

const path = '/v1/accounts/:id/external_accounts'
export const externalAccountEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: { external_account: required(externalAccount), default_for_currency: flag, metadata },
    run: createBank,
  },
  {
    method: 'GET',
    path,
    // There are no cards to pay out to here.
    parameters: { ...listParameters, object: choice('bank_account') },
    run: ({ sandbox, ids, input }) =>
      page(find(sandbox, 'account', ids.id!).value.external_accounts.data, input, path.replace(':id', ids.id!)),
  },
  { method: 'GET', path: `${path}/:bank`, run: bankOf },
  { method: 'POST', path: `${path}/:bank`, parameters: { default_for_currency: flag, metadata }, run: updateBank },
  { method: 'DELETE', path: `${path}/:bank`, run: deleteBank },
]
