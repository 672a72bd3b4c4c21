import { applyToAccount } from '../accounts/accounts.ts'
import { individual, personParameters } from '../accounts/account-parameters.ts'
import { mergeFacts, personView } from '../accounts/people.ts'
import { decodeForm } from '../http/form.ts'
import { missing, Refusal } from '../http/refusal.ts'
import { shape } from '../http/parameters.ts'
import { get, lookUp, newId, now, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource, Stored } from '../store/state.ts'
import { escapeHtml, type PageAnswer, pageOf } from './page.ts'

/** What the form suggests, by the last part of the requirement. The values verify at once. */
const suggestions: Record<string, string> = {
  business_type: 'individual',
  city: 'Bremen',
  day: '1',
  document: 'file_identity_document_success',
  email: 'host@example.test',
  external_account: 'DE89370400440532013000',
  first_name: 'Jenny',
  id_number: '000000000',
  ip: '127.0.0.1',
  last_name: 'Rosen',
  line1: 'address_full_match',
  mcc: '6513',
  month: '1',
  name: 'Rosen GmbH',
  owners_provided: 'true',
  phone: '+4942100000',
  postal_code: '28195',
  tax_id: '000000000',
  title: 'CEO',
  url: 'https://example.test/host',
  year: '1901',
}

function linkFor(sandbox: Sandbox, id: string): Stored {
  const stored = lookUp(sandbox, id)
  if (stored?.value.object !== 'hidden_account_link') throw missing('account link', id)
  return stored
}

/** The hosted form. A link works once and for some minutes; after that it leads back to where a new one is made. */
export function showOnboarding(sandbox: Sandbox, id: string): PageAnswer {
  const { value, hidden } = linkFor(sandbox, id)
  if (hidden.used || now(sandbox) >= value.expires_at) return { status: 303, location: hidden.refreshUrl }
  hidden.used = true
  return { status: 200, html: form(sandbox, hidden.account, '') }
}

function form(sandbox: Sandbox, accountId: string, problem: string): string {
  const { requirements } = get(sandbox, accountId).value
  const due: string[] = requirements.currently_due.filter((name: string) => name !== 'tos_acceptance.date')
  const fields = due.map((name) => {
    const suggestion = suggestions[name.split('.').at(-1) ?? ''] ?? ''
    return `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" value="${escapeHtml(suggestion)}"></label>`
  })
  const warning = problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''
  const content = fields.length > 0 ? fields.join('\n') : '<p>Nothing is missing.</p>'
  return pageOf(
    'Details of your account',
    `${warning}<form method="post">${content}<button name="action" value="save">Save</button><button name="action" value="leave" formnovalidate>Leave without saving</button></form>`,
  )
}

/** Saves what was typed and leads back; a refused value shows the form again. */
export function submitOnboarding(sandbox: Sandbox, id: string, given: URLSearchParams): PageAnswer {
  const { hidden } = linkFor(sandbox, id)
  const back = { status: 303, location: hidden.returnUrl as string }
  if (given.get('action') !== 'save' || hidden.submitted) return back
  try {
    save(sandbox, hidden.account, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 422, html: form(sandbox, hidden.account, error.message) }
  }
  hidden.submitted = true
  return back
}

function save(sandbox: Sandbox, accountId: string, given: URLSearchParams): void {
  const typed = new URLSearchParams()
  for (const [name, value] of given) {
    const [first = '', ...rest] = name.split('.')
    const isDocument = name.endsWith('.document')
    if (value && name !== 'action')
      typed.append(first + rest.map((key) => `[${key}]`).join('') + (isDocument ? '[front]' : ''), value)
  }
  const fields = decodeForm(typed.toString()) as Resource
  const account = get(sandbox, accountId).value
  if (fields.representative) addRepresentative(sandbox, accountId, fields.representative)
  const country: string = account.country
  const bank = fields.external_account && {
    country,
    currency: account.default_currency,
    account_number: fields.external_account,
  }
  applyToAccount(sandbox, accountId, {
    ...(fields.business_type && { business_type: fields.business_type }),
    ...(fields.business_profile && { business_profile: fields.business_profile }),
    ...(fields.individual && { individual: individual(fields.individual, 'individual') }),
    ...(fields.company && { company: fields.company }),
    ...(bank && { external_account: bank }),
    tos_acceptance: { date: now(sandbox), ip: fields.tos_acceptance?.ip ?? '127.0.0.1' },
  })
}

function addRepresentative(sandbox: Sandbox, accountId: string, typed: Resource): void {
  const read = shape(personParameters)(typed, 'representative') as Resource
  const facts: Resource = mergeFacts(read, {
    relationship: { representative: true, owner: true },
    givenAt: now(sandbox),
  })
  put(sandbox, personView(newId('person'), accountId, now(sandbox), facts), 'platform', { facts })
}
