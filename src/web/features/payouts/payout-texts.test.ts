import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { type BankField, payoutCountries } from '#config/payout-countries.ts'
import {
  addPayoutPerson,
  canBePaid,
  openPayoutAccount,
  payoutState,
  storedPayoutAccount,
} from '#domain/payments/index.ts'
import { locales } from '#kernel/locale.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { person } from '#tests/people.ts'
import { missingWords } from './missing-words.ts'
import { bankLabels, problemSentence, providerSentence } from './payout-texts.ts'
import {
  accountTokenData,
  bankTokenData,
  emptyValues,
  findProblems,
  noPerson,
  type PayoutValues,
  personTokenData,
} from './payout-values.ts'

const { db } = await freshDatabase()
const { sandbox, payments } = await paymentSandbox()
const marketplace = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../../..'))
const app = await testApp(db, { payments, marketplace })
const anna = await person(app, 'anna')

/** Account numbers of countries with an IBAN, without their check digits. */
const domestic: Record<string, string> = {
  AT: '1904300234573201',
  BE: '510007547061',
  BG: 'BNBG96611020345678',
  CH: '00762011623852957',
  CY: '002001280000001200527600',
  CZ: '08000000192000145399',
  DE: '370400440532013000',
  DK: '00400440116243',
  EE: '2200221020145685',
  ES: '07001203450300000678',
  FI: '12345600000785',
  FR: '20041010050500013M02606',
  GR: '01101250000000012300695',
  IE: 'AIBK93115212345678',
  IT: 'X0542811101000000123456',
  LT: '1000011101001000',
  LU: '0019400644750000',
  LV: 'BANK0000435195001',
  MT: 'MALT011000012345MTLCAST001S',
  NL: 'ABNA0417164300',
  NO: '86011117947',
  PL: '109010140000071219812874',
  PT: '000201231234567890154',
  RO: 'AAAA1B31007593840000',
  SE: '50000000058398257466',
  SI: '263300012039086',
  SK: '12000000198742637541',
}

/** Returns the IBAN of an account number, with its check digits. */
function iban(country: string): string {
  const number = domestic[country] ?? ''
  const digits = [...`${number}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  const rest = [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return `${country}${String(98 - rest).padStart(2, '0')}${number}`
}

const elsewhere: Record<string, Partial<Record<BankField, string>>> = {
  AU: { bsb: '110-000', accountNumber: '000123456' },
  CA: { transitNumber: '11000', institutionNumber: '000', accountNumber: '000123456789' },
  GB: { sortCode: '10-88-00', accountNumber: '00012345' },
  HK: { clearingCode: '110', branchCode: '000', accountNumber: '000123-456' },
  JP: {
    bankName: 'STRIPE TEST BANK',
    bankCode: '1100',
    branchName: 'TOKYO',
    branchCode: '000',
    accountNumber: '0001234',
    accountOwnerName: 'ANNA LINDNER',
  },
  MX: { clabe: '000000001234567897' },
  NZ: { accountNumber: '11-0000-00000000-10' },
  SG: { bankCode: '1100', branchCode: '000', accountNumber: '000123456' },
  US: { routingNumber: '110000000', accountNumber: '000123456789' },
}

function valuesFor(country: string, accountType: PayoutValues['accountType']): PayoutValues {
  const home = { line1: 'address_full_match', city: 'Ort', postalCode: '12345', state: 'CA' }
  const someone = { ...noPerson, ...home, birthday: '1901-01-01', phone: '+4942100000', idNumber: '000000000' }
  return {
    ...emptyValues(country, { firstName: 'Anna', lastName: 'Lindner' }),
    accountType,
    bank: elsewhere[country] ?? { iban: iban(country) },
    person: { ...someone, firstName: 'Anna', lastName: 'Lindner', title: 'CEO' },
    company: { ...home, name: 'Sauna am See', taxId: '000000000', phone: '+4942100000' },
    owners: accountType === 'company' ? [{ ...someone, firstName: 'Ben', lastName: 'Adeyemi' }] : [],
    representativeOwns: accountType === 'company',
  }
}

const kinds = Object.keys(payoutCountries).flatMap((country) => [
  [country, 'individual'] as const,
  [country, 'company'] as const,
])

test.each(kinds)(
  'in %s what the form of a host (%s) sends is taken, and they can be paid out',
  async (country, type) => {
    await db.deleteFrom('paymentAccounts').execute()
    await db.deleteFrom('attempts').execute()
    await sandbox.control('reset', {})
    const values = valuesFor(country, type)
    expect(findProblems(values, { minimumAge: 18, today: '2026-11-23' })).toEqual([])
    const bank = bankTokenData(country, values.bank, 'Anna Lindner')
    expect(bank).not.toBeNull()
    const token = async (parameters: object) => (await sandbox.stripe.tokens.create(parameters)).id
    let account = await openPayoutAccount(app, anna, {
      country,
      accountToken: await token({ account: accountTokenData(values, 'anna@example.org') }),
      bankAccountToken: await token({ bank_account: bank }),
    })
    for (const each of personTokenData(values, 'anna@example.org'))
      await addPayoutPerson(app, anna, { personToken: await token({ person: each }) })
    account = (await storedPayoutAccount(app, anna.userId)) ?? account
    expect(account.requirements.currentlyDue).toEqual([])
    expect([payoutState(account), await canBePaid(db, anna.userId)]).toEqual(['complete', true])
    expect(account).toMatchObject({ country, businessType: type })
  },
)

const inBoth = (say: () => string) => locales.map((locale) => inLocale(locale, say))

describe('in both languages', () => {
  test.each([
    ['required', 'Bitte fülle das aus.', 'Please fill this in.'],
    ['birthday', 'Das ist kein Geburtsdatum.', 'This is not a date of birth.'],
    ['too-young', 'Auszahlungen sind ab 18 Jahren möglich.', 'Payouts are possible from the age of 18.'],
    [
      'owners',
      'Nenne die Anteilseigner, oder gib an, dass niemandem 25 Prozent oder mehr gehören.',
      'Name the owners, or say that nobody owns 25 per cent or more.',
    ],
  ] as const)('the problem %s has its sentence', (why, de, en) => {
    expect(inBoth(() => problemSentence({ field: 'x', why }, 18))).toEqual([de, en])
  })

  test.each([
    [
      'a postal code of another country',
      { message: 'Invalid US postal code' },
      'Diese Postleitzahl gibt es in dem gewählten Land nicht.',
      'This postal code does not exist in the country that you chose.',
    ],
    [
      'a bank account',
      { code: 'account_number_invalid', message: 'Wrong number.' },
      'Dieses Bankkonto kann nicht verwendet werden. Der Zahlungsdienst sagt: „Wrong number.“',
      'This bank account cannot be used. The payment provider says: “Wrong number.”',
    ],
    [
      'the number of a bank',
      { code: 'routing_number_invalid', message: 'No bank.' },
      'Dieses Bankkonto kann nicht verwendet werden. Der Zahlungsdienst sagt: „No bank.“',
      'This bank account cannot be used. The payment provider says: “No bank.”',
    ],
    [
      'anything else',
      { message: 'You cannot use a token more than once.' },
      'Der Zahlungsdienst sagt: „You cannot use a token more than once.“',
      'The payment provider says: “You cannot use a token more than once.”',
    ],
  ])('the provider’s refusal of %s keeps its words', (_, error, de, en) => {
    expect(inBoth(() => providerSentence(error))).toEqual([de, en])
  })

  test.each([
    ['external_account', 'ein Bankkonto', 'a bank account'],
    ['tos_acceptance.date', 'deine Zustimmung zu seiner Vereinbarung', 'your consent to its agreement'],
    ['individual.verification.document', 'ein Foto eines Ausweises', 'a photo of an identity document'],
    ['person_1.verification.additional_document', 'ein Foto eines Ausweises', 'a photo of an identity document'],
    ['business_profile.url', 'was du anbietest', 'what you offer'],
    ['individual.dob.day', 'ein Geburtsdatum', 'a date of birth'],
    ['representative.address.line1', 'eine Adresse', 'an address'],
    ['company.tax_id', 'eine Register- oder Steuernummer', 'a registration or tax number'],
    ['company.owners_provided', 'wem die Firma gehört', 'who owns the company'],
    ['individual.ssn_last_4', 'eine persönliche Identifikationsnummer', 'a personal ID number'],
    ['something.new', 'weitere Angaben', 'further details'],
  ])('what the provider calls %s has a name', (field, de, en) => {
    expect(locales.map((locale) => inLocale(locale, () => missingWords([field, field])))).toEqual([[de], [en]])
  })

  test('every part of a bank account has a name of its own', () => {
    for (const locale of locales) {
      const names = Object.values(bankLabels).map((name) => inLocale(locale, name))
      expect(new Set(names).size).toBe(names.length)
      expect(names.join('')).not.toContain('payout_')
    }
  })
})
