import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, flag, shape, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { list, listParameters, page } from '../store/list.ts'
import { all, discardOnRefusal, find, get, mergeMetadata, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { balanceOf } from '../money/ledger.ts'
import { accountParameters } from './account-parameters.ts'
import { emptyAccount } from './new-account.ts'
import { addBank } from './external-accounts.ts'
import { mergeFacts } from './people.ts'
import { capabilityView, refreshAccount } from './refresh-account.ts'
import type { Facts } from './requirements.ts'
import { useToken } from './tokens.ts'

function createAccount({ sandbox, input }: Call): Resource {
  if (input.type && input.controller) throw invalid('parameters_exclusive', 'type excludes controller.', 'controller')
  const id = newId('acct')
  const facts: Facts = { company: {}, individual: {}, rejected: null, dueSince: null }
  put(sandbox, emptyAccount(id, input, now(sandbox)), 'platform', {
    facts,
    personId: newId('person'),
    requestedAt: now(sandbox),
  })
  discardOnRefusal(sandbox, id, () => applyToAccount(sandbox, id, input))
  return get(sandbox, id).value
}

/** Applies the parameters of a create or update call, or of the hosted form, and works out what follows. */
export function applyToAccount(sandbox: Sandbox, id: string, input: Resource): void {
  const { value, hidden } = get(sandbox, id)
  const before = structuredClone(value)
  const facts: Facts = hidden.facts
  const token = input.account_token ? useToken(sandbox, input.account_token, 'account', 'account_token') : {}
  if (input.external_account) addBank(sandbox, id, input.external_account, true)
  if (token.tos_shown_and_accepted) value.tos_acceptance = { date: now(sandbox), ip: '127.0.0.1', user_agent: null }
  if (input.tos_acceptance) Object.assign(value.tos_acceptance, input.tos_acceptance)
  value.business_type = input.business_type ?? token.business_type ?? value.business_type
  for (const field of ['default_currency', 'email']) if (field in input) value[field] = input[field]
  Object.assign(value.business_profile, input.business_profile)
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  if (input.settings) value.settings = mergeFacts(value.settings, readSettings(input.settings))
  for (const given of [token, input]) {
    if (given.individual)
      facts.individual = { ...mergeFacts(facts.individual, given.individual), givenAt: now(sandbox) }
    if (given.company) facts.company = mergeFacts(facts.company, given.company)
  }
  if (value.business_type === 'company') value.company ??= {}
  for (const [name, { requested }] of Object.entries<Resource>(input.capabilities ?? {})) {
    if (requested) value.capabilities[name] ??= 'inactive'
    else delete value.capabilities[name]
  }
  refreshAccount(sandbox, id, before)
}

function readSettings(given: Resource): Resource {
  const days = given.payouts?.schedule?.delay_days
  if (days === undefined || days === null) return given
  const schedule = { ...given.payouts.schedule, delay_days: days === 'minimum' ? 2 : Number(days) }
  return { ...given, payouts: { ...given.payouts, schedule } }
}

function updateAccount({ sandbox, ids, input }: Call): Resource {
  find(sandbox, 'account', ids.id!)
  applyToAccount(sandbox, ids.id!, input)
  return get(sandbox, ids.id!).value
}

function deleteAccount({ sandbox, ids }: Call): Resource {
  find(sandbox, 'account', ids.id!)
  const { available, pending } = balanceOf(sandbox, ids.id!)
  if ([...available, ...pending].some((line: Resource) => line.amount !== 0))
    throw invalid(undefined, 'An account can be deleted when its balances are zero.')
  const deleted = { id: ids.id, object: 'account', deleted: true }
  put(sandbox, deleted)
  return deleted
}

function rejectAccount({ sandbox, ids, input }: Call): Resource {
  const { value, hidden } = find(sandbox, 'account', ids.id!)
  const before = structuredClone(value)
  hidden.facts.rejected = `rejected.${input.reason}`
  refreshAccount(sandbox, value.id, before)
  return value
}

const capabilities = ['card_payments', 'transfers']

function requestCapability({ sandbox, ids, input }: Call): Resource {
  find(sandbox, 'account', ids.id!)
  if (!capabilities.includes(ids.capability!)) throw invalid(undefined, `Unknown capability: ${ids.capability}`)
  applyToAccount(sandbox, ids.id!, { capabilities: { [ids.capability!]: { requested: input.requested ?? true } } })
  return capabilityView(sandbox, get(sandbox, ids.id!).value, ids.capability!)
}

const controller = shape({
  fees: shape({ payer: choice('account', 'application') }),
  losses: shape({ payments: choice('application', 'stripe') }),
  requirement_collection: choice('application', 'stripe'),
  stripe_dashboard: shape({ type: choice('express', 'full', 'none') }),
})

const path = '/v1/accounts'
export const accountEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path,
    parameters: { ...accountParameters, controller, country: text, type: choice('custom', 'express', 'standard') },
    run: createAccount,
  },
  {
    method: 'GET',
    path,
    parameters: listParameters,
    run: ({ sandbox, input }) => page(all(sandbox, 'account'), input, path),
  },
  { method: 'GET', path: `${path}/:id`, run: ({ sandbox, ids }) => find(sandbox, 'account', ids.id!).value },
  { method: 'POST', path: `${path}/:id`, parameters: accountParameters, run: updateAccount },
  { method: 'DELETE', path: `${path}/:id`, run: deleteAccount },
  {
    method: 'POST',
    path: `${path}/:id/reject`,
    parameters: { reason: choice('fraud', 'other', 'terms_of_service') },
    run: rejectAccount,
  },
  {
    method: 'GET',
    path: `${path}/:id/capabilities`,
    run: ({ sandbox, ids }) => {
      const account = find(sandbox, 'account', ids.id!).value
      const views = Object.keys(account.capabilities).map((name) => capabilityView(sandbox, account, name))
      return list(views, false, `${path}/${ids.id}/capabilities`)
    },
  },
  {
    method: 'GET',
    path: `${path}/:id/capabilities/:capability`,
    run: ({ sandbox, ids }) => capabilityView(sandbox, find(sandbox, 'account', ids.id!).value, ids.capability!),
  },
  {
    method: 'POST',
    path: `${path}/:id/capabilities/:capability`,
    parameters: { requested: flag },
    run: requestCapability,
  },
]
