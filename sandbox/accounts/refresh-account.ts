import { fullAddress } from '../http/address.ts'
import { all, get, lookUp, now, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { assignRequirements, personView, presentRequirements } from './people.ts'
import { completionTime, type Facts, nothingRequired, verificationTime } from './requirements.ts'

/**
 * Works out what follows from an account's data: its requirements, its capabilities and whether it may charge and be paid
 * out. Emits `account.updated` when anything differs from `before`, and `capability.updated` for each capability that
 * changed.
 */
export function refreshAccount(sandbox: Sandbox, id: string, before: Resource): void {
  const { value, hidden } = get(sandbox, id)
  const facts: Facts = hidden.facts
  const requirements = presentRequirements(sandbox, value, facts)
  value.requirements = requirements
  if (value.business_type === 'individual') refreshIndividual(sandbox, value, facts, requirements)
  for (const person of all(sandbox, 'person'))
    if (person.account === id) assignRequirements(person, requirements, person.id)
  if (value.company) value.company = companyView(facts.company)
  const status = capabilityStatus(requirements)
  for (const name of Object.keys(value.capabilities)) changeCapability(sandbox, value, name, status)
  value.charges_enabled = value.capabilities.card_payments === 'active'
  value.payouts_enabled = status === 'active' && Object.keys(value.capabilities).length > 0
  value.details_submitted = requirements.currently_due.length === 0
  planNextLook(sandbox, id, requirements)
  emitUpdate(sandbox, 'account.updated', before, value, id)
}

function capabilityStatus(requirements: Resource): string {
  const isBarred = requirements.currently_due.length > 0 || requirements.disabled_reason?.startsWith('rejected')
  if (isBarred) return 'inactive'
  return requirements.pending_verification.length > 0 ? 'pending' : 'active'
}

function changeCapability(sandbox: Sandbox, account: Resource, name: string, status: string): void {
  if (account.capabilities[name] === status) return
  account.capabilities[name] = status
  emit(sandbox, 'capability.updated', capabilityView(sandbox, account, name), account.id)
}

/** Returns a capability of an account as an object of its own. */
export function capabilityView(sandbox: Sandbox, account: Resource, name: string): Resource {
  const status: string | undefined = account.capabilities[name]
  const { alternatives, current_deadline, currently_due, errors, eventually_due, past_due, pending_verification } =
    account.requirements
  const ask = { alternatives, current_deadline, currently_due, errors, eventually_due, past_due, pending_verification }
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: nothingRequired(),
    requested: status !== undefined,
    requested_at: status === undefined ? null : get(sandbox, account.id).hidden.requestedAt,
    requirements:
      status === undefined ? nothingRequired() : { ...ask, disabled_reason: disabledReason(account.requirements) },
    status: status ?? 'unrequested',
  }
}

function disabledReason(requirements: Resource): string | null {
  if (requirements.disabled_reason?.startsWith('rejected')) return 'rejected.other'
  return requirements.currently_due.length > 0 ? 'requirements.fields_needed' : null
}

function refreshIndividual(sandbox: Sandbox, account: Resource, facts: Facts, requirements: Resource): void {
  account.individual = personView(
    get(sandbox, account.id).hidden.personId,
    account.id,
    account.created,
    facts.individual,
  )
  assignRequirements(account.individual, requirements, 'individual')
}

function companyView(facts: Resource): Resource {
  return {
    address: fullAddress(facts.address),
    directors_provided: facts.directors_provided ?? false,
    executives_provided: facts.executives_provided ?? false,
    name: facts.name ?? null,
    owners_provided: facts.owners_provided ?? false,
    phone: facts.phone ?? null,
    tax_id_provided: Boolean(facts.tax_id),
    vat_id_provided: Boolean(facts.vat_id),
    verification: {
      document: { back: null, details: null, details_code: null, front: facts.verification?.document?.front ?? null },
    },
  }
}

function planNextLook(sandbox: Sandbox, id: string, requirements: Resource): void {
  if (requirements.pending_verification.length > 0)
    schedule(sandbox, now(sandbox) + verificationTime, 'account-review', id)
  const deadline: number | null = requirements.current_deadline
  const isPlanned = sandbox.state.timers.some(
    (timer) => timer.kind === 'account-review' && timer.id === id && timer.at === deadline,
  )
  if (deadline !== null && deadline > now(sandbox) && deadline <= now(sandbox) + completionTime && !isPlanned)
    schedule(sandbox, deadline, 'account-review', id)
}

/** Timer: looks at an account again, because a check has ended or a deadline has passed. */
export function reviewAccount(sandbox: Sandbox, id: string): void {
  const account = lookUp(sandbox, id)?.value
  if (account && !account.deleted) refreshAccount(sandbox, id, structuredClone(account))
}
