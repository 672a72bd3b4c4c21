import { fullAddress } from '../http/address.ts'
import { now, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { type Facts, findRequirements, requirementsView } from './requirements.ts'

/** Returns what was known about a person or company after more was given. Objects are merged, other values replaced. */
export function mergeFacts(present: Resource, given: Resource): Resource {
  const merged = { ...present }
  for (const [key, value] of Object.entries(given)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    merged[key] = isObject ? mergeFacts(merged[key] ?? {}, value) : value
  }
  return merged
}

/** Returns a person as the API shows it, from what was given about them. */
export function personView(id: string, account: string, created: number, facts: Resource): Resource {
  return {
    id,
    object: 'person',
    account,
    address: fullAddress(facts.address),
    created,
    dob: { day: null, month: null, year: null, ...facts.dob },
    email: facts.email ?? null,
    first_name: facts.first_name ?? null,
    future_requirements: noPersonRequirements(),
    id_number_provided: Boolean(facts.id_number),
    last_name: facts.last_name ?? null,
    metadata: facts.metadata ?? {},
    phone: facts.phone ?? null,
    relationship: {
      authorizer: false,
      director: false,
      executive: false,
      legal_guardian: false,
      owner: false,
      percent_ownership: null,
      representative: false,
      title: null,
      ...facts.relationship,
    },
    requirements: noPersonRequirements(),
    ssn_last_4_provided: Boolean(facts.ssn_last_4),
    verification: {
      additional_document: { back: null, details: null, details_code: null, front: null },
      details: null,
      details_code: null,
      document: { back: null, details: null, details_code: null, front: facts.verification?.document?.front ?? null },
      status: 'unverified',
    },
  }
}

function noPersonRequirements(): Resource {
  return { alternatives: [], currently_due: [], errors: [], eventually_due: [], past_due: [], pending_verification: [] }
}

/** Puts the part of an account's requirements that names a person into the person. */
export function assignRequirements(person: Resource, requirements: Resource, prefix: string): void {
  const own = (names: string[]) =>
    names.filter((name) => name.startsWith(`${prefix}.`)).map((name) => name.slice(prefix.length + 1))
  const errors: Resource[] = requirements.errors
  Object.assign(person.requirements, {
    currently_due: own(requirements.currently_due),
    eventually_due: own(requirements.eventually_due),
    past_due: own(requirements.past_due),
    pending_verification: own(requirements.pending_verification),
    errors: errors
      .filter((error) => error.requirement.startsWith(`${prefix}.`))
      .map((error) => ({ ...error, requirement: error.requirement.slice(prefix.length + 1) })),
  })
  const isOpen = person.requirements.currently_due.length > 0 || person.requirements.errors.length > 0
  const isPending = person.requirements.pending_verification.length > 0
  person.verification.status = isOpen ? 'unverified' : isPending ? 'pending' : 'verified'
}

/** Returns the present requirements of an account and notes since when it is incomplete. */
export function presentRequirements(sandbox: Sandbox, account: Resource, facts: Facts): Resource {
  const findings = findRequirements(sandbox, account, facts)
  if (findings.due.length === 0) facts.dueSince = null
  else facts.dueSince ??= now(sandbox)
  return requirementsView(sandbox, findings, facts)
}
