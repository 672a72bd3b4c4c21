import { invalid } from '../http/refusal.ts'

/** Routing numbers of countries without IBAN: what they look like and the currency of their accounts. */
const localBanks: Record<string, { currency: string; routing?: RegExp; account: RegExp }> = {
  AU: { currency: 'aud', routing: /^\d{6}$/, account: /^\d{5,9}$/ },
  CA: { currency: 'cad', routing: /^\d{5}-\d{3}$/, account: /^\d{7,12}$/ },
  GB: { currency: 'gbp', routing: /^\d{6}$/, account: /^\d{8}$/ },
  HK: { currency: 'hkd', routing: /^\d{3}-\d{3}$/, account: /^[\d-]{6,13}$/ },
  JP: { currency: 'jpy', routing: /^\d{7}$/, account: /^\d{6,8}$/ },
  MX: { currency: 'mxn', account: /^\d{18}$/ },
  NZ: { currency: 'nzd', account: /^\d{15,16}$/ },
  SG: { currency: 'sgd', routing: /^\d{4}-\d{3}$/, account: /^\d{6,12}$/ },
  US: { currency: 'usd', routing: /^\d{9}$/, account: /^\d{4,17}$/ },
}

/** Currency of the accounts of IBAN countries outside the euro. Their banks keep euro accounts too. */
const ownCurrencies: Record<string, string> = {
  BG: 'bgn',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GI: 'gbp',
  HU: 'huf',
  LI: 'chf',
  NO: 'nok',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
}

/** German test accounts to which payouts fail. Not all of them have a right checksum. */
const failingIbans: Record<string, string> = {
  DE62370400440532013001: 'no_account',
  DE89370400440532013001: 'no_account',
  DE89370400440532013002: 'account_closed',
  DE89370400440532013003: 'insufficient_funds',
}

const failingEndings: Record<string, string> = {
  '1116': 'no_account',
  '1113': 'account_closed',
  '2227': 'insufficient_funds',
  '3335': 'debit_not_authorized',
  '4440': 'invalid_currency',
}

/** Returns why payouts to this account number fail, or undefined when they arrive. */
export function failureOf(accountNumber: string): string | undefined {
  return failingIbans[accountNumber] ?? failingEndings[accountNumber.slice(-4)]
}

/** A bank account as it was typed. */
export type GivenBank = { country: string; currency: string; account_number: string; routing_number?: string | null }

/**
 * Returns the account number without blanks.
 * @throws {Refusal} account_number_invalid or routing_number_invalid, or when the currency is not one of the country.
 */
export function checkBank(given: GivenBank): string {
  const number = given.account_number.replaceAll(/\s/g, '').toUpperCase()
  const local = localBanks[given.country]
  if (local) checkLocal(local, given, number)
  else checkIban(given, number)
  return number
}

function checkLocal(local: (typeof localBanks)[string], given: GivenBank, number: string): void {
  if (given.currency !== local.currency) throw wrongCurrency(given)
  const routing = (given.routing_number ?? '').replaceAll(
    given.country === 'GB' || given.country === 'AU' ? /[\s-]/g : /\s/g,
    '',
  )
  if (local.routing && !local.routing.test(routing))
    throw invalid('routing_number_invalid', 'The routing number provided is not valid.', 'bank_account[routing_number]')
  if (!local.account.test(number))
    throw invalid('account_number_invalid', 'The account number provided is not valid.', 'bank_account[account_number]')
}

function checkIban(given: GivenBank, number: string): void {
  if (given.currency !== 'eur' && given.currency !== ownCurrencies[given.country]) throw wrongCurrency(given)
  if (given.routing_number)
    throw invalid('routing_number_invalid', 'An IBAN has no routing number.', 'bank_account[routing_number]')
  if (failingIbans[number]) return
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) && number.startsWith(given.country)
  if (!isIban || remainder(number) !== 1)
    throw invalid('account_number_invalid', 'You must use a valid IBAN.', 'bank_account[account_number]')
}

/** Returns the remainder of the rearranged IBAN modulo 97; it is 1 when the check digits are right. */
function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

function wrongCurrency(given: GivenBank): Error {
  return invalid(
    undefined,
    `The currency ${given.currency} is not supported for bank accounts in ${given.country}.`,
    'bank_account[currency]',
  )
}
