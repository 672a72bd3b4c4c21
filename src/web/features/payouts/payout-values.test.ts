import { describe, expect, test } from 'vitest'
import { payoutCountries } from '#config/payout-countries.ts'
import {
  accountTokenData,
  ageOf,
  bankTokenData,
  emptyValues,
  findProblems,
  noPerson,
  personTokenData,
  wrongBankFields,
} from './payout-values.ts'

const anna = { firstName: 'Anna', lastName: 'Lindner' }
const home = { line1: 'Am Wall 1', city: 'Bremen', postalCode: '28195', state: '' }
const rules = { minimumAge: 18, today: '2026-11-23' }
const whole = {
  ...emptyValues('DE', anna),
  person: { ...noPerson, ...anna, ...home, birthday: '1980-03-02', phone: '+49421', title: 'CEO' },
  company: { ...home, name: 'Sauna GmbH', taxId: 'HRB 1', phone: '+49421' },
}

test('hosts of 36 countries can be paid out', () => {
  expect(Object.keys(payoutCountries)).toHaveLength(36)
})

describe('a bank account', () => {
  test.each([
    ['DE', { iban: 'DE89 3704 0044 0532 0130 00' }, 'eur', 'DE89370400440532013000', undefined],
    ['CH', { iban: 'CH9300762011623852957' }, 'chf', 'CH9300762011623852957', undefined],
    ['US', { routingNumber: '110000000', accountNumber: '000123456789' }, 'usd', '000123456789', '110000000'],
    ['GB', { sortCode: '10-88-00', accountNumber: '00012345' }, 'gbp', '00012345', '108800'],
    ['AU', { bsb: '110 000', accountNumber: '000123456' }, 'aud', '000123456', '110000'],
    [
      'CA',
      { institutionNumber: '000', transitNumber: '11000', accountNumber: '000123456789' },
      'cad',
      '000123456789',
      '11000-000',
    ],
    ['HK', { clearingCode: '110', branchCode: '000', accountNumber: '000123-456' }, 'hkd', '000123456', '110-000'],
    ['SG', { bankCode: '1100', branchCode: '000', accountNumber: '000123456' }, 'sgd', '000123456', '1100-000'],
    [
      'JP',
      {
        bankName: 'STRIPE',
        bankCode: '1100',
        branchName: 'TOKYO',
        branchCode: '000',
        accountNumber: '0001234',
        accountOwnerName: 'ANNA',
      },
      'jpy',
      '0001234',
      '1100000',
    ],
    ['MX', { clabe: '000000001234567897' }, 'mxn', '000000001234567897', undefined],
    ['NZ', { accountNumber: '1100000000000010' }, 'nzd', '1100000000000010', undefined],
  ])('of %s is sent as the provider takes it', (country, bank, currency, account_number, routing_number) => {
    expect(bankTokenData(country, bank, 'Anna')).toMatchObject({
      country,
      currency,
      account_number,
      ...(routing_number && { routing_number }),
    })
    const [first = ''] = Object.keys(bank)
    expect(bankTokenData(country, { ...bank, [first]: '' }, 'Anna'), 'not before everything is there').toBeNull()
  })

  test.each(['DE89370400440532013009', 'AT611904300234573201', 'DE89', ''])('%s is not sent from Germany', (iban) => {
    expect(bankTokenData('DE', { iban }, 'Anna')).toBeNull()
    expect(wrongBankFields('DE', { iban })).toEqual(['iban'])
  })

  test('has nothing of a country that was chosen before', () => {
    const bank = { sortCode: '108800', accountNumber: '1234', iban: 'DE89370400440532013000' }
    expect(bankTokenData('DE', bank, '')).toEqual({
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013000',
    })
    expect(bankTokenData('GB', bank, '')).toMatchObject({ account_number: '1234', routing_number: '108800' })
  })

  test('is asked for in no country in which nobody is paid out', () => {
    expect(bankTokenData('RU', { iban: 'RU00' }, 'Anna')).toBeNull()
  })
})

describe('an age', () => {
  test.each([
    ['2008-11-23', 18],
    ['2008-11-24', 17],
    ['1980-02-30', null],
    ['2030-01-01', null],
    ['', null],
  ])('of somebody born %s is %s', (birthday, age) => {
    expect(ageOf(birthday, rules.today)).toBe(age)
  })
})

describe('a form', () => {
  test('of a person who has filled in everything has no problem', () => {
    expect(findProblems(whole, rules)).toEqual([])
    expect(accountTokenData(whole, 'anna@example.org')).toEqual({
      business_type: 'individual',
      individual: {
        first_name: 'Anna',
        last_name: 'Lindner',
        email: 'anna@example.org',
        phone: '+49421',
        dob: { day: 2, month: 3, year: 1980 },
        address: { line1: 'Am Wall 1', city: 'Bremen', postal_code: '28195', country: 'DE' },
      },
      tos_shown_and_accepted: true,
    })
    expect(personTokenData(whole, 'anna@example.org')).toEqual([])
  })

  test.each([
    [{ birthday: '2010-01-01' }, [{ field: 'person-birthday', why: 'too-young' }]],
    [{ birthday: '1980-02-30' }, [{ field: 'person-birthday', why: 'birthday' }]],
    [{ postalCode: ' ' }, [{ field: 'person-postalCode', why: 'required' }]],
  ])('with %o says so', (part, problems) => {
    expect(findProblems({ ...whole, person: { ...whole.person, ...part } }, rules)).toEqual(problems)
  })

  test.each([
    ['US', ['person-state', 'person-idNumber']],
    ['HK', ['person-idNumber']],
    ['AU', ['person-state']],
  ])('in %s asks for more', (country, fields) => {
    expect(findProblems({ ...whole, country }, rules).map(({ field }) => field)).toEqual(fields)
  })

  test('of a company names its owners of 25 per cent or more, or says that there are none', () => {
    const company = { ...whole, accountType: 'company' as const }
    expect(findProblems(company, rules)).toEqual([{ field: 'noOtherOwners', why: 'owners' }])
    expect(findProblems({ ...company, noOtherOwners: true }, rules)).toEqual([])
    const owned = { ...company, owners: [{ ...whole.person, firstName: '' }] }
    expect(findProblems(owned, rules)).toEqual([{ field: 'owner-0-firstName', why: 'required' }])
    expect(personTokenData({ ...company, representativeOwns: true, owners: [whole.person] }, 'a@b.c')).toMatchObject([
      { email: 'a@b.c', relationship: { representative: true, owner: true, title: 'CEO' } },
      { first_name: 'Anna', relationship: { owner: true } },
    ])
  })
})
