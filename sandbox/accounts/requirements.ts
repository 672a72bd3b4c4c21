import { all, now, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

/** Time for which an account may be incomplete before it is past due, in seconds. */
export const completionTime = 14 * 24 * 3600
/** Time that the check of a person takes when it is not immediate, in seconds. */
export const verificationTime = 5

/** An account's data before it is shown: whole texts that the API only shows as `…_provided`. */
export type Facts = { company: Resource; individual: Resource; rejected: string | null; dueSince: number | null }

type Findings = { due: string[]; pending: string[]; errors: Resource[]; sanctioned: boolean }

const addressFields = ['address.line1', 'address.city', 'address.postal_code']
const individualFields = ['first_name', 'last_name', 'dob.day', 'dob.month', 'dob.year', 'email', ...addressFields]
const representativeFields = ['first_name', 'last_name', 'dob.day', 'dob.month', 'dob.year', 'relationship.title']
const companyFields = ['name', 'tax_id', 'phone', ...addressFields]

/** Returns what an account still has to provide and what is wrong with what it provided. */
export function findRequirements(sandbox: Sandbox, account: Resource, facts: Facts): Findings {
  const findings: Findings = { due: [], pending: [], errors: [], sanctioned: false }
  if (!account.business_type) findings.due.push('business_type')
  if (!account.business_profile.mcc) findings.due.push('business_profile.mcc')
  if (!account.business_profile.url && !account.business_profile.product_description)
    findings.due.push('business_profile.url')
  if (account.external_accounts.data.length === 0) findings.due.push('external_account')
  if (!account.tos_acceptance.date) findings.due.push('tos_acceptance.date', 'tos_acceptance.ip')
  if (account.business_type === 'individual')
    checkPerson(sandbox, findings, facts.individual, 'individual', individualFields)
  else if (account.business_type) checkCompany(sandbox, findings, account, facts)
  return findings
}

function checkCompany(sandbox: Sandbox, findings: Findings, account: Resource, facts: Facts): void {
  for (const field of companyFields) if (!valueAt(facts.company, field)) findings.due.push(`company.${field}`)
  checkKeyedNumber(findings, facts.company.tax_id, 'company.tax_id', facts.company)
  checkAddress(findings, facts.company, 'company')
  const people = all(sandbox, 'person').filter((person) => person.account === account.id)
  const representative = people.find((person) => person.relationship.representative)
  if (!representative) findings.due.push(...representativeFields.map((field) => `representative.${field}`))
  if (!people.some((person) => person.relationship.owner) && !facts.company.owners_provided)
    findings.due.push('company.owners_provided')
  for (const person of people) checkPersonOf(sandbox, findings, person)
}

function checkPersonOf(sandbox: Sandbox, findings: Findings, person: Resource): void {
  const facts = sandbox.state.objects[person.id]!.hidden.facts
  const fields = person.relationship.representative ? representativeFields : ['first_name', 'last_name']
  checkPerson(sandbox, findings, facts, person.id, fields)
}

/** Adds what one person still has to provide; `name` is the beginning of the requirements' names. */
export function checkPerson(
  sandbox: Sandbox,
  findings: Findings,
  facts: Resource,
  name: string,
  fields: string[],
): void {
  const absent = fields.filter((field) => !valueAt(facts, field))
  findings.due.push(...absent.map((field) => `${name}.${field}`))
  checkAddress(findings, facts, name)
  checkKeyedNumber(findings, facts.id_number, `${name}.id_number`, facts, name)
  const { day, month, year } = facts.dob ?? {}
  if (day === 1 && month === 1 && year === 1900) findings.sanctioned = true
  const isImmediate = day === 1 && month === 1 && year === 1901
  const isChecked = isImmediate || now(sandbox) >= (facts.givenAt ?? 0) + verificationTime
  if (absent.length === 0 && !isChecked) findings.pending.push(`${name}.verification.document`)
}

function checkAddress(findings: Findings, facts: Resource, name: string): void {
  if (facts.address?.line1 !== 'address_no_match') return
  addError(findings, `${name}.address.line1`, 'verification_failed_address_match', 'The address could not be verified.')
}

function checkKeyedNumber(findings: Findings, number: unknown, field: string, facts: Resource, name = 'company'): void {
  if (number === '111111111')
    addError(findings, field, 'verification_failed_keyed_identity', 'The number could not be verified.')
  if (number === '222222222' && !facts.verification?.document?.front) findings.due.push(`${name}.verification.document`)
}

function addError(findings: Findings, requirement: string, code: string, reason: string): void {
  findings.errors.push({ code, reason, requirement })
  findings.due.push(requirement)
}

function valueAt(object: Resource, path: string): unknown {
  return path.split('.').reduce<Resource | undefined>((part, key) => part?.[key], object)
}

/** Returns a `requirements` object. Past the deadline everything that is due is past due. */
export function requirementsView(sandbox: Sandbox, findings: Findings, facts: Facts): Resource {
  const due = [...new Set(findings.due)]
  const deadline = due.length > 0 && facts.dueSince !== null ? facts.dueSince + completionTime : null
  const isPastDue = deadline !== null && now(sandbox) >= deadline
  const reasons = [
    facts.rejected ?? (findings.sanctioned ? 'rejected.listed' : null),
    isPastDue ? 'requirements.past_due' : null,
    findings.pending.length > 0 ? 'requirements.pending_verification' : null,
  ]
  return {
    alternatives: [],
    current_deadline: deadline,
    currently_due: due,
    disabled_reason: reasons.find((reason) => reason !== null) ?? null,
    errors: findings.errors,
    eventually_due: due,
    past_due: isPastDue ? due : [],
    pending_verification: findings.pending,
  }
}

/** Returns a `requirements` object in which nothing is asked for. */
export function nothingRequired(): Resource {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  }
}
