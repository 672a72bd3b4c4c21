/** What a bank account is described by, beside its country and currency. */
export type BankField =
  | 'iban'
  | 'accountNumber'
  | 'routingNumber'
  | 'sortCode'
  | 'bsb'
  | 'transitNumber'
  | 'institutionNumber'
  | 'clearingCode'
  | 'bankCode'
  | 'branchCode'
  | 'bankName'
  | 'branchName'
  | 'accountOwnerName'
  | 'clabe'

/** A country in which hosts can be paid out. */
export type PayoutCountry = {
  /** Currency of its bank accounts, ISO 4217. */
  currency: string
  bank: readonly BankField[]
  /** Further questions of the provider in this country. */
  asks: readonly ('state' | 'idNumber' | 'merchantCategory')[]
}

const withIban = (currency = 'EUR'): PayoutCountry => ({ currency, bank: ['iban'], asks: [] })

/** Countries in which the payment provider pays hosts out, by ISO 3166 code. */
export const payoutCountries: Readonly<Record<string, PayoutCountry>> = {
  AT: withIban(),
  AU: { currency: 'AUD', bank: ['bsb', 'accountNumber'], asks: ['state'] },
  BE: withIban(),
  BG: withIban(),
  CA: { currency: 'CAD', bank: ['institutionNumber', 'transitNumber', 'accountNumber'], asks: ['state'] },
  CY: withIban(),
  CZ: withIban('CZK'),
  CH: withIban('CHF'),
  DE: withIban(),
  GR: withIban(),
  DK: withIban('DKK'),
  EE: withIban(),
  ES: withIban(),
  FI: withIban(),
  FR: withIban(),
  GB: { currency: 'GBP', bank: ['sortCode', 'accountNumber'], asks: [] },
  HK: { currency: 'HKD', bank: ['clearingCode', 'branchCode', 'accountNumber'], asks: ['idNumber'] },
  IE: withIban(),
  IT: withIban(),
  JP: {
    currency: 'JPY',
    bank: ['bankName', 'bankCode', 'branchName', 'branchCode', 'accountNumber', 'accountOwnerName'],
    asks: [],
  },
  LT: withIban(),
  LV: withIban(),
  LU: withIban(),
  MT: withIban(),
  MX: { currency: 'MXN', bank: ['clabe'], asks: ['state'] },
  NL: withIban(),
  NO: withIban('NOK'),
  NZ: { currency: 'NZD', bank: ['accountNumber'], asks: [] },
  PL: withIban('PLN'),
  PT: withIban(),
  RO: withIban('RON'),
  SE: withIban('SEK'),
  SI: withIban(),
  SK: withIban(),
  SG: { currency: 'SGD', bank: ['bankCode', 'branchCode', 'accountNumber'], asks: ['idNumber'] },
  US: {
    currency: 'USD',
    bank: ['routingNumber', 'accountNumber'],
    asks: ['state', 'idNumber', 'merchantCategory'],
  },
}

/** Returns the country of a code; undefined where hosts cannot be paid out. */
export function payoutCountry(code: string): PayoutCountry | undefined {
  return Object.hasOwn(payoutCountries, code) ? payoutCountries[code] : undefined
}
