import { type BankField, type PayoutCountry, payoutCountry } from '#config/payout-countries.ts'

/** What a host types. None of it is sent to this server: it becomes tokens of the provider. */
export type PayoutValues = {
  country: string
  accountType: 'individual' | 'company'
  bank: Partial<Record<BankField, string>>
  company: CompanyValues
  person: PersonValues
  /** Owners of 25 per cent or more, beside the representative. */
  owners: PersonValues[]
  representativeOwns: boolean
  noOtherOwners: boolean
  website: string
}
export type AddressValues = { line1: string; city: string; postalCode: string; state: string }
export type CompanyValues = AddressValues & { name: string; taxId: string; phone: string }
export type PersonValues = AddressValues & {
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`, or empty. */
  birthday: string
  phone: string
  title: string
  idNumber: string
}

const noAddress: AddressValues = { line1: '', city: '', postalCode: '', state: '' }
export const noPerson: PersonValues = {
  ...noAddress,
  firstName: '',
  lastName: '',
  birthday: '',
  phone: '',
  title: '',
  idNumber: '',
}

/** Returns an empty form for a country; names come from the member's account. */
export function emptyValues(country: string, names: { firstName: string; lastName: string }): PayoutValues {
  return {
    country,
    accountType: 'individual',
    bank: {},
    company: { ...noAddress, name: '', taxId: '', phone: '' },
    person: { ...noPerson, ...names },
    owners: [],
    representativeOwns: false,
    noOtherOwners: false,
    website: '',
  }
}

/** Formats of the parts of a bank account that are not an IBAN. Blanks and hyphens are not counted. */
const formats: Partial<Record<BankField, RegExp>> = {
  routingNumber: /^\d{9}$/,
  sortCode: /^\d{6}$/,
  bsb: /^\d{6}$/,
  transitNumber: /^\d{5}$/,
  institutionNumber: /^\d{3}$/,
  clearingCode: /^\d{3}$/,
  bankCode: /^\d{4}$/,
  branchCode: /^\d{3}$/,
  clabe: /^\d{18}$/,
  accountNumber: /^\d{4,17}$/,
}

/** Returns the parts of a bank account that are missing or cannot be right. */
export function wrongBankFields(country: string, bank: PayoutValues['bank']): BankField[] {
  const { bank: fields = [] } = payoutCountry(country) ?? {}
  return fields.filter((field) => {
    const text = compact(bank[field] ?? '')
    if (field === 'iban') return !isIban(text, country)
    const format = formats[field]
    return format ? !format.test(text) : text === ''
  })
}

/** Whether a text is an IBAN of a country: its form and its check digits. */
export function isIban(text: string, country: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || !text.startsWith(country)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * Returns a bank account as the provider takes it; null while something is missing or cannot be right, or nobody is paid out
 * in the country.
 */
export function bankTokenData(country: string, typed: PayoutValues['bank'], holder: string): object | null {
  const place = payoutCountry(country)
  if (!place || wrongBankFields(country, typed).length > 0) return null
  // What was typed for another country before does not count.
  const bank: PayoutValues['bank'] = Object.fromEntries(place.bank.map((field) => [field, typed[field]]))
  const routing = routingNumber(country, bank)
  return {
    country,
    currency: place.currency.toLowerCase(),
    account_number: compact(bank.iban ?? bank.clabe ?? bank.accountNumber ?? ''),
    ...(routing && { routing_number: routing }),
    ...((bank.accountOwnerName || holder) && { account_holder_name: bank.accountOwnerName || holder }),
  }
}

function routingNumber(country: string, bank: PayoutValues['bank']): string {
  const part = (field: BankField) => compact(bank[field] ?? '')
  if (country === 'CA') return `${part('transitNumber')}-${part('institutionNumber')}`
  if (country === 'HK') return `${part('clearingCode')}-${part('branchCode')}`
  if (country === 'SG') return `${part('bankCode')}-${part('branchCode')}`
  if (country === 'JP') return `${part('bankCode')}${part('branchCode')}`
  return part('routingNumber') || part('sortCode') || part('bsb')
}

/** Returns the account of a host as the provider takes it. */
export function accountTokenData(values: PayoutValues, email: string): object {
  const { accountType, company, person, country } = values
  if (accountType === 'individual')
    return {
      business_type: accountType,
      individual: personData(person, country, email),
      tos_shown_and_accepted: true,
    }
  return {
    business_type: accountType,
    company: {
      name: company.name,
      tax_id: company.taxId,
      phone: company.phone,
      address: addressData(company, country),
      owners_provided: true,
    },
    tos_shown_and_accepted: true,
  }
}

/** Returns the people of a company as the provider takes them: who represents it first, then further owners. */
export function personTokenData(values: PayoutValues, email: string): object[] {
  if (values.accountType === 'individual') return []
  const { person, owners, country, representativeOwns } = values
  const representative = {
    ...personData(person, country, email),
    relationship: { representative: true, executive: true, owner: representativeOwns, title: person.title },
  }
  return [
    representative,
    ...owners.map((owner) => ({ ...personData(owner, country, ''), relationship: { owner: true } })),
  ]
}

function personData(person: PersonValues, country: string, email: string): object {
  const [year, month, day] = person.birthday.split('-').map(Number)
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    ...(email && { email }),
    ...(person.phone && { phone: person.phone }),
    dob: { day, month, year },
    address: addressData(person, country),
    ...(person.idNumber && { id_number: person.idNumber }),
  }
}

function addressData({ line1, city, postalCode, state }: AddressValues, country: string): object {
  return { line1, city, postal_code: postalCode, country, ...(state && { state }) }
}

/** What may be wrong with the form: the name of the field and why. */
export type ValueProblem = { field: string; why: 'required' | 'birthday' | 'too-young' | 'owners' }

/** Returns what is missing or cannot be right, in the order of the form. `today`: `YYYY-MM-DD`. */
export function findProblems(
  values: PayoutValues,
  { minimumAge, today }: { minimumAge: number; today: string },
): ValueProblem[] {
  const place = payoutCountry(values.country)
  if (!place) return []
  const rules = { minimumAge, today, place }
  if (values.accountType === 'individual') return personProblems('person', values.person, rules, { phone: true })
  const { owners, noOtherOwners, representativeOwns } = values
  return [
    ...missing('company', values.company, ['name', 'taxId', 'phone', ...addressFields(place)]),
    ...personProblems('person', values.person, rules, { phone: true, title: true }),
    ...owners.flatMap((owner, index) => personProblems(`owner-${index}`, owner, rules, {})),
    ...(owners.length === 0 && !noOtherOwners && !representativeOwns
      ? [{ field: 'noOtherOwners', why: 'owners' as const }]
      : []),
  ]
}

type Rules = { minimumAge: number; today: string; place: PayoutCountry }

function personProblems(
  group: string,
  person: PersonValues,
  { minimumAge, today, place }: Rules,
  asks: { phone?: boolean; title?: boolean },
): ValueProblem[] {
  const fields = ['firstName', 'lastName'] as (keyof PersonValues)[]
  const age = ageOf(person.birthday, today)
  const birthday = `${group}-birthday`
  return [
    ...missing(group, person, [...fields, ...(asks.title ? (['title'] as const) : [])]),
    ...(person.birthday === '' ? [{ field: birthday, why: 'required' as const }] : []),
    ...(person.birthday !== '' && age === null ? [{ field: birthday, why: 'birthday' as const }] : []),
    ...(age !== null && age < minimumAge ? [{ field: birthday, why: 'too-young' as const }] : []),
    ...missing(group, person, addressFields(place)),
    ...(asks.phone ? missing(group, person, ['phone']) : []),
    ...(place.asks.includes('idNumber') ? missing(group, person, ['idNumber']) : []),
  ]
}

function addressFields(place: PayoutCountry): (keyof AddressValues)[] {
  return ['line1', 'postalCode', 'city', ...(place.asks.includes('state') ? (['state'] as const) : [])]
}

function missing<Values extends object>(group: string, values: Values, fields: (keyof Values)[]): ValueProblem[] {
  return fields
    .filter((field) => String(values[field]).trim() === '')
    .map((field) => ({ field: `${group}-${String(field)}`, why: 'required' }))
}

/** Returns whole years at a day; null for no real date, or one in the future or more than 120 years ago. */
export function ageOf(birthday: string, today: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday)
  const date = found && new Date(`${birthday}T00:00:00Z`)
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthday) return null
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  return years >= 0 && years <= 125 ? years : null
}

function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}
