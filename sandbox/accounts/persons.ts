import type { Call, Endpoint } from '../http/endpoint.ts'
import { flag, shape, text } from '../http/parameters.ts'
import { invalid, missing } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, newId, now, put } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { personParameters } from './account-parameters.ts'
import { mergeFacts, personView } from './people.ts'
import { refreshAccount } from './refresh-account.ts'
import { useToken } from './tokens.ts'

function givenFacts({ sandbox, input }: Call): Resource {
  const { person_token: token, expand: _, ...typed } = input
  return token ? mergeFacts(useToken(sandbox, token, 'person', 'person_token'), typed) : typed
}

function createPerson(call: Call): Resource {
  const { sandbox, ids } = call
  const account = find(sandbox, 'account', ids.id!).value
  if (account.business_type === 'individual')
    throw invalid(undefined, 'Persons cannot be added to an account of an individual.')
  const before = structuredClone(account)
  const facts = { ...givenFacts(call), givenAt: now(sandbox) }
  const person = put(sandbox, personView(newId('person'), account.id, now(sandbox), facts), 'platform', { facts })
  refreshAccount(sandbox, account.id, before)
  emit(sandbox, 'person.created', person, account.id)
  return person
}

function personOf({ sandbox, ids }: Call): Stored {
  find(sandbox, 'account', ids.id!)
  const stored = find(sandbox, 'person', ids.person!)
  if (stored.value.account !== ids.id) throw missing('person', ids.person!)
  return stored
}

function updatePerson(call: Call): Resource {
  const { sandbox, ids } = call
  const { value, hidden } = personOf(call)
  const account = find(sandbox, 'account', ids.id!).value
  const before = structuredClone(value)
  const accountBefore = structuredClone(account)
  hidden.facts = { ...mergeFacts(hidden.facts, givenFacts(call)), givenAt: now(sandbox) }
  Object.assign(value, personView(value.id, account.id, value.created, hidden.facts))
  refreshAccount(sandbox, account.id, accountBefore)
  emitUpdate(sandbox, 'person.updated', before, value, account.id)
  return value
}

function deletePerson(call: Call): Resource {
  const { sandbox, ids } = call
  const { value } = personOf(call)
  const account = find(sandbox, 'account', ids.id!).value
  const before = structuredClone(account)
  const deleted = { id: value.id, object: 'person', deleted: true }
  put(sandbox, deleted)
  emit(sandbox, 'person.deleted', value, account.id)
  refreshAccount(sandbox, account.id, before)
  return deleted
}

function listPersons({ sandbox, ids, input }: Call): Resource {
  find(sandbox, 'account', ids.id!)
  const wanted = Object.entries(input.relationship ?? {})
  const persons = all(sandbox, 'person').filter(
    (person) => person.account === ids.id && wanted.every(([role, value]) => person.relationship[role] === value),
  )
  return page(persons, input, `/v1/accounts/${ids.id}/persons`)
}

const path = '/v1/accounts/:id/persons'
const parameters = { ...personParameters, person_token: text }
const roles = shape({ director: flag, executive: flag, owner: flag, representative: flag })
export const personEndpoints: Endpoint[] = [
  { method: 'POST', path, parameters, run: createPerson },
  { method: 'GET', path, parameters: { ...listParameters, relationship: roles }, run: listPersons },
  { method: 'GET', path: `${path}/:person`, run: (call) => personOf(call).value },
  { method: 'POST', path: `${path}/:person`, parameters, run: updatePerson },
  { method: 'DELETE', path: `${path}/:person`, run: deletePerson },
]
