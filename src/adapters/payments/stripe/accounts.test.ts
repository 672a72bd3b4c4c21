import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutAccounts } from '#domain/payments/index.ts'
import { startForTest, type TestSandbox } from '../../../../sandbox/start-for-test.ts'
import { payoutAccounts } from './accounts.ts'
import { stripeClient } from './stripe-client.ts'

let sandbox: TestSandbox
let accounts: PayoutAccounts
beforeAll(async () => {
  sandbox = await startForTest()
  accounts = payoutAccounts(stripeClient({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.address }))
})
afterAll(() => sandbox.stop())

let number = 0
const key = () => `test-${number++}`
const businessProfile = { mcc: '6513', url: 'https://quartier.example/u/anna' }
const anna = {
  first_name: 'Anna',
  last_name: 'Lindner',
  email: 'anna@example.org',
  dob: { day: 1, month: 1, year: 1901 },
  address: { line1: 'address_full_match', city: 'Bremen', postal_code: '28195', country: 'DE' },
}

// The browser makes tokens; here the same calls are made with the client library.
const accountToken = async (individual: object = anna) =>
  (
    await sandbox.stripe.tokens.create({
      account: { business_type: 'individual', individual, tos_shown_and_accepted: true },
    })
  ).id
const bankToken = async (account_number = 'DE89370400440532013000') =>
  (await sandbox.stripe.tokens.create({ bank_account: { country: 'DE', currency: 'eur', account_number } })).id

const complete = async (userId = 'anna', individual: object = anna) =>
  accounts.createAccount(key(), {
    userId,
    country: 'DE',
    accountToken: await accountToken(individual),
    bankAccountToken: await bankToken(),
    businessProfile,
  })

describe('an account', () => {
  test('of one who has given everything can charge and be paid out', async () => {
    const account = await complete()
    expect(account).toMatchObject({
      country: 'DE',
      businessType: 'individual',
      canCharge: true,
      canBePaidOut: true,
      bankLast4: '3000',
      requirements: { currentlyDue: [], pastDue: [], errors: [], disabledReason: null, deadline: null },
    })
    expect(await accounts.fetchAccount(account.id)).toEqual(account)
  })

  test('is paid out by hand, and is the platform’s to ask and answer for', async () => {
    const { id } = await complete('ben')
    const { controller, settings, metadata, capabilities } = await sandbox.stripe.accounts.retrieve(id)
    expect(controller).toMatchObject({
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    })
    expect(settings?.payouts?.schedule.interval).toBe('manual')
    expect(metadata).toEqual({ user_id: 'ben' })
    expect(capabilities).toEqual({ card_payments: 'active', transfers: 'active' })
  })

  test('says nothing of a name, an address or a birthday', async () => {
    const { raw } = await complete()
    expect(raw).toMatchObject({ object: 'account', country: 'DE', requirements: {}, external_accounts: {} })
    for (const secret of ['Lindner', '1901', 'anna@example.org', 'address_full_match', 'DE89370400440532013000'])
      expect(JSON.stringify(raw)).not.toContain(secret)
  })

  test('can begin with a country alone, and is then told what is missing and until when', async () => {
    const begun = await accounts.createAccount(key(), { userId: 'chiara', country: 'AT' })
    expect(begun).toMatchObject({
      country: 'AT',
      businessType: null,
      canCharge: false,
      canBePaidOut: false,
      bankLast4: null,
    })
    expect(begun.requirements.currentlyDue).toContain('external_account')
    expect(begun.requirements.deadline).toBeInstanceOf(Date)
    const bank = await sandbox.stripe.tokens.create({
      bank_account: { country: 'AT', currency: 'eur', account_number: 'AT611904300234573201' },
    })
    const updated = await accounts.updateAccount(key(), begun.id, {
      accountToken: await accountToken(),
      bankAccountToken: bank.id,
      businessProfile,
    })
    expect(updated).toMatchObject({ canBePaidOut: true, bankLast4: '3201' })
  })

  test('shows what was refused, in the provider’s words', async () => {
    const { requirements } = await complete('anna', {
      ...anna,
      address: { ...anna.address, line1: 'address_no_match' },
    })
    expect(requirements.errors).toEqual([
      {
        field: 'individual.address.line1',
        code: 'verification_failed_address_match',
        sentence: 'The address could not be verified.',
      },
    ])
  })

  test('is created once, however often the same call is made', async () => {
    const call = { userId: 'dora', country: 'DE', bankAccountToken: await bankToken() }
    const first = await accounts.createAccount('once', call)
    expect((await accounts.createAccount('once', call)).id).toBe(first.id)
    await sandbox.control('faults', { kind: 'cut', when: 'after', method: 'POST', path: '/v1/accounts', times: 1 })
    const before = (await sandbox.stripe.accounts.list({ limit: 100 })).data.length
    await accounts.createAccount(key(), { userId: 'dora', country: 'DE' })
    expect((await sandbox.stripe.accounts.list({ limit: 100 })).data.length).toBe(before + 1)
  })

  test('without money in it can be closed, and only then', async () => {
    const { id } = await complete()
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
      on_behalf_of: id,
      transfer_data: { destination: id },
      return_url: 'https://quartier.example',
    } as never)
    expect(intent.status).toBe('succeeded')
    expect(await accounts.deleteAccount(id)).toBe(false)
    const empty = await complete()
    expect(await accounts.deleteAccount(empty.id)).toBe(true)
    expect(await accounts.deleteAccount(empty.id)).toBe(true)
    await expect(accounts.fetchAccount(empty.id)).rejects.toMatchObject({ code: 'payout-account-missing' })
  })
})

describe('what the provider refuses', () => {
  const used = async () => {
    const bankAccountToken = await bankToken()
    await accounts.createAccount(key(), { userId: 'anna', country: 'DE', bankAccountToken })
    return { bankAccountToken }
  }
  test.each([
    ['a token that was used', used, /cannot use a token more than once/],
    ['a token that it does not know', async () => ({ bankAccountToken: 'btok_none' }), /btok_none/],
    ['an account token in place of a bank account', async () => ({ bankAccountToken: await accountToken() }), /token/i],
  ])('is %s: the answer has its sentence', async (_, given, sentence) => {
    const { id } = await complete()
    const data = await given()
    const refusal = { code: 'payout-account-refused', params: { stripeMessage: expect.stringMatching(sentence) } }
    await expect(accounts.createAccount(key(), { userId: 'ben', country: 'DE', ...data })).rejects.toMatchObject(
      refusal,
    )
    await expect(accounts.updateAccount(key(), id, data)).rejects.toMatchObject(refusal)
  })

  test('but a failure of its own says nothing about the data', async () => {
    await sandbox.control('faults', {
      kind: 'server_error',
      when: 'before',
      method: 'POST',
      path: '/v1/accounts',
      times: 3,
    })
    await expect(accounts.createAccount(key(), { userId: 'ben', country: 'DE' })).rejects.not.toHaveProperty(
      'name',
      'Problem',
    )
    await sandbox.control('reset', {})
  })

  test('an account of somebody else’s platform is none', async () => {
    await expect(accounts.updateAccount(key(), 'acct_none', {})).rejects.toMatchObject({
      code: 'payout-account-missing',
    })
    const link = {
      purpose: 'update',
      returnUrl: 'https://a.example',
      refreshUrl: 'https://a.example',
      collect: 'currently-due',
    } as const
    await expect(accounts.createAccountLink('acct_none', link)).rejects.toMatchObject({
      code: 'payout-account-missing',
    })
  })
})

describe('a link to the provider’s page', () => {
  const back = { returnUrl: 'https://quartier.example/back', refreshUrl: 'https://quartier.example/again' }

  test.each(['onboarding', 'update'] as const)('for %s works once, for some minutes', async (purpose) => {
    const { id } = await accounts.createAccount(key(), { userId: 'anna', country: 'DE' })
    const before = Date.now()
    const link = await accounts.createAccountLink(id, { ...back, purpose, collect: 'currently-due' })
    expect(link.expiresAt.getTime()).toBeGreaterThan(before)
    expect(await (await fetch(link.url)).text()).toContain('external_account')
    const again = await fetch(link.url, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(back.refreshUrl)
  })
})

test('a company has a representative and owners', async () => {
  const company = {
    name: 'Sauna am See GmbH',
    tax_id: '000000000',
    phone: '+4942100000',
    address: { line1: 'address_full_match', city: 'Bremen', postal_code: '28195', country: 'DE' },
    owners_provided: true,
  }
  const token = await sandbox.stripe.tokens.create({
    account: { business_type: 'company', company, tos_shown_and_accepted: true },
  })
  const { id, requirements } = await accounts.createAccount(key(), {
    userId: 'gemeinde',
    country: 'DE',
    accountToken: token.id,
    bankAccountToken: await bankToken(),
    businessProfile,
  })
  expect(requirements.currentlyDue).toContain('representative.first_name')
  const person = await sandbox.stripe.tokens.create({
    person: {
      ...anna,
      relationship: { representative: true, owner: true, percent_ownership: 60, title: 'CEO' },
    } as never,
  })
  const { id: personId } = await accounts.createPerson(key(), id, person.id)
  expect(personId).toMatch(/^person_/)
  expect(await accounts.fetchAccount(id)).toMatchObject({ businessType: 'company', canBePaidOut: true })
})
