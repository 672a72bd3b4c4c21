import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { payoutAccounts } from '#adapters/payments/stripe/accounts.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import {
  addPayoutPerson,
  canBePaid,
  changePayoutAccount,
  closeLeftAccounts,
  closePayoutAccount,
  isBeingChecked,
  linkToPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
  payoutState,
  refreshPayoutAccount,
} from '#domain/payments/index.ts'
import type { Member } from '#domain/users/index.ts'
import { day, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'

const { db } = await freshDatabase()
const { sandbox, payments, tokens } = await paymentSandbox()
const storage = { delete: async () => {} } as never
const app = await testApp(db, { payments, storage })
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const chiara = await person(app, 'chiara')
const gemeinde = await person(app, 'gemeinde')

beforeEach(async () => {
  await db.deleteFrom('paymentAccounts').execute()
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('events').execute()
  await sandbox.control('reset', {})
})

const given = async (individual: object = {}) => ({
  country: 'DE',
  accountToken: await tokens.account(individual),
  bankAccountToken: await tokens.bank(),
})
const back = { returnUrl: 'https://quartier.example/back', refreshUrl: 'https://quartier.example/again' }
const accountsThere = async () => (await sandbox.stripe.accounts.list({ limit: 100 })).data
/** The same with a client that does not repeat a call by itself. */
const { hostname: host, port } = new URL(sandbox.address)
const client = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', maxNetworkRetries: 0 })
const once = { ...app, payments: { ...payments, ...payoutAccounts(client) } }
const spoil = (when: 'before' | 'after', path: string) =>
  sandbox.control('faults', {
    kind: 'error',
    status: 503,
    error: { type: 'api_error', message: 'Try again.' },
    when,
    method: 'POST',
    path,
    times: 1,
  })

describe('a host', () => {
  test('has no account, opens one, and can be paid', async () => {
    expect(await payoutAccountOf(app, anna)).toBeNull()
    expect(payoutState(null)).toBe('not-connected')
    expect(await canBePaid(db, anna.userId)).toBe(false)
    const account = await openPayoutAccount(app, anna, await given())
    expect(account).toMatchObject({ country: 'DE', bankLast4: '3000', businessType: 'individual' })
    expect(payoutState(account)).toBe('complete')
    expect(await canBePaid(db, anna.userId)).toBe(true)
    expect(await payoutAccountOf(app, anna)).toEqual(account)
    const [there] = await accountsThere()
    expect(there).toMatchObject({
      id: account.providerId,
      business_profile: { mcc: '5734', url: `https://quartier.example/u/${anna.userId}` },
    })
    expect(await db.selectFrom('events').select(['name', 'subjectId', 'payload']).execute()).toEqual([
      {
        name: 'user.payout-account-changed',
        subjectId: anna.userId,
        payload: { before: 'not-connected', state: 'complete', couldBePaid: false, canBePaid: true, deadline: null },
      },
    ])
  })

  test('keeps nothing of a bank number, a birthday or a name on this server', async () => {
    await openPayoutAccount(app, anna, await given())
    const stored = JSON.stringify(await db.selectFrom('paymentAccounts').selectAll().execute())
    for (const secret of ['DE8937', '0532013000', '1901', 'Lindner', 'address_full_match'])
      expect(stored).not.toContain(secret)
  })

  test('who has given the country alone is asked for the rest, and follows a link', async () => {
    const account = await openPayoutAccount(app, anna, { country: 'at' })
    expect(account.country).toBe('AT')
    expect(payoutState(account)).toBe('needs-information')
    const link = await linkToPayoutAccount(app, anna, { ...back, purpose: 'onboarding' })
    expect((await fetch(link.url)).status).toBe(200)
    expect(link.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  test.each([
    ['an address that is not theirs', { address: { line1: 'address_no_match' } }, 'failed'],
    ['a number that needs a document', { id_number: '222222222' }, 'needs-information'],
    ['a name on a list of sanctions', { dob: { day: 1, month: 1, year: 1900 } }, 'failed'],
    ['an ordinary birthday, for some seconds', { dob: { day: 2, month: 3, year: 1980 } }, 'complete'],
  ])('with %s cannot be paid', async (_, individual, state) => {
    const account = await openPayoutAccount(app, anna, await given(individual))
    expect(payoutState(account)).toBe(state)
    expect(isBeingChecked(account)).toBe(state === 'complete')
    expect(await canBePaid(db, anna.userId)).toBe(false)
  })

  test('who gives nothing until the deadline has failed', async () => {
    await openPayoutAccount(app, anna, { country: 'DE' })
    await sandbox.control('clock', { advance: 15 * 24 * 3600 })
    const account = await payoutAccountOf(app, anna, { fresh: true })
    expect(payoutState(account)).toBe('failed')
  })

  test('changes what is wrong', async () => {
    await openPayoutAccount(app, anna, { country: 'DE', accountToken: await tokens.account() })
    expect(await canBePaid(db, anna.userId)).toBe(false)
    const changed = await changePayoutAccount(app, anna, { bankAccountToken: await tokens.bank() })
    expect(changed.bankLast4).toBe('3000')
    expect(await canBePaid(db, anna.userId)).toBe(true)
    const other = await changePayoutAccount(app, anna, {
      bankAccountToken: await tokens.bank('DE62370400440532013001'),
    })
    expect(other.bankLast4).toBe('3001')
  })

  test('of a company names its representative and owners', async () => {
    const input = { country: 'DE', accountToken: await tokens.company(), bankAccountToken: await tokens.bank() }
    const account = await openPayoutAccount(app, gemeinde, input)
    expect(account.businessType).toBe('company')
    expect(payoutState(account)).toBe('needs-information')
    const roles = { representative: true, owner: true, percent_ownership: 60, title: 'CEO' }
    const { id } = await addPayoutPerson(app, gemeinde, { personToken: await tokens.person(roles) })
    expect(id).toMatch(/^person_/)
    expect(await canBePaid(db, gemeinde.userId)).toBe(true)
  })

  test('reads the provider’s sentence when something is refused, and may try again at once', async () => {
    const used = await tokens.bank()
    await openPayoutAccount(app, ben, { country: 'DE', bankAccountToken: used })
    const refused = openPayoutAccount(app, anna, { country: 'DE', bankAccountToken: used })
    await expect(refused).rejects.toMatchObject({
      code: 'payout-account-refused',
      params: { stripeMessage: expect.stringContaining('more than once') },
    })
    expect(payoutState(await openPayoutAccount(app, anna, await given()))).toBe('complete')
  })

  test('who closes the account has none, and can open another', async () => {
    const first = await openPayoutAccount(app, anna, await given())
    await closePayoutAccount(app, anna)
    expect(await payoutAccountOf(app, anna)).toBeNull()
    expect(await codeOf(closePayoutAccount(app, anna))).toBe('payout-account-missing')
    const second = await openPayoutAccount(app, anna, await given())
    expect(second.providerId).not.toBe(first.providerId)
  })

  test('whose account the provider has closed has none', async () => {
    const { providerId } = await openPayoutAccount(app, anna, await given())
    await sandbox.stripe.accounts.del(providerId)
    expect(await payoutAccountOf(app, anna, { fresh: true })).toBeNull()
    expect(await canBePaid(db, anna.userId)).toBe(false)
    expect(payoutState(await openPayoutAccount(app, anna, await given()))).toBe('complete')
  })
})

describe('an account', () => {
  test('is read again after a minute, and at once when the provider reports a change', async () => {
    const { providerId } = await openPayoutAccount(app, anna, await given())
    await sandbox.stripe.accounts.update(providerId, { individual: { address: { line1: 'address_no_match' } } })
    expect(payoutState(await payoutAccountOf(app, anna))).toBe('complete')
    app.clock.pass(minute + 1)
    expect(payoutState(await payoutAccountOf(app, anna))).toBe('failed')
    await sandbox.stripe.accounts.update(providerId, { individual: { address: { line1: 'address_full_match' } } })
    await refreshPayoutAccount(app, providerId)
    expect(payoutState(await payoutAccountOf(app, anna))).toBe('complete')
    await refreshPayoutAccount(app, 'acct_of_somebody_else')
  })

  test('is the stored one while the provider does not answer', async () => {
    await openPayoutAccount(app, anna, await given())
    await sandbox.control('faults', { kind: 'cut', when: 'before', method: 'GET', path: '/v1/accounts/*', times: 3 })
    expect(payoutState(await payoutAccountOf(app, anna, { fresh: true }))).toBe('complete')
  })

  test('is read again at once only so often', async () => {
    await openPayoutAccount(app, anna, await given())
    let reads = 0
    const fetchAccount: typeof payments.fetchAccount = async (id) => {
      reads += 1
      return payments.fetchAccount(id)
    }
    const counted = { ...app, payments: { ...payments, fetchAccount } }
    for (let tries = 0; tries < 130; tries++) await payoutAccountOf(counted, anna, { fresh: true })
    expect(reads).toBe(120)
  })

  test('an older answer does not replace a newer one', async () => {
    const { providerId } = await openPayoutAccount(app, anna, await given())
    const old = await payments.fetchAccount(providerId)
    await sandbox.stripe.accounts.update(providerId, { individual: { address: { line1: 'address_no_match' } } })
    let answer: (value: typeof old) => void = () => {}
    let late = Promise.resolve()
    await new Promise<void>((asked) => {
      const fetchAccount = () => {
        asked()
        return new Promise<typeof old>((resolve) => (answer = resolve))
      }
      late = refreshPayoutAccount({ ...app, payments: { ...payments, fetchAccount } }, providerId).then(() => {})
    })
    app.clock.pass(1000)
    await refreshPayoutAccount(app, providerId)
    answer(old)
    await late
    expect(payoutState(await payoutAccountOf(app, anna))).toBe('failed')
  })
})

describe('one account for one host', () => {
  test('however often it is opened at the same time', async () => {
    const input = await given()
    const settled = await Promise.allSettled([1, 2, 3, 4].map(() => openPayoutAccount(app, anna, input)))
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'payout-account-exists' })
    expect(await accountsThere()).toHaveLength(1)
    expect(await codeOf(openPayoutAccount(app, anna, await given()))).toBe('payout-account-exists')
  })

  test.each(['before', 'after'] as const)('when the answer is lost %s the effect', async (when) => {
    await spoil(when, '/v1/accounts')
    expect(await codeOf(openPayoutAccount(once, anna, await given()))).toBe('payment-provider-silent')
    const again = await openPayoutAccount(app, anna, { ...(await given()), bankAccountToken: await tokens.bank() })
    expect(payoutState(again)).toBe('complete')
    expect(await accountsThere()).toHaveLength(1)
  })

  test('when the answer is lost and the host then chooses another country: that country holds', async () => {
    await spoil('after', '/v1/accounts')
    expect(await codeOf(openPayoutAccount(once, anna, { country: 'DE' }))).toBe('payment-provider-silent')
    expect(await openPayoutAccount(app, anna, { country: 'AT' })).toMatchObject({ country: 'AT' })
    expect(await accountsThere()).toMatchObject([{ country: 'AT' }])
  })

  test('when the answer is lost and the host only looks again', async () => {
    await spoil('after', '/v1/accounts')
    expect(await codeOf(openPayoutAccount(once, anna, await given()))).toBe('payment-provider-silent')
    expect(payoutState(await payoutAccountOf(app, anna))).toBe('complete')
    expect(await accountsThere()).toHaveLength(1)
  })

  test('a failure that the provider repeats does not block the host for good', async () => {
    await sandbox.control('faults', {
      kind: 'server_error',
      when: 'before',
      method: 'POST',
      path: '/v1/accounts',
      times: 1,
    })
    expect(await codeOf(openPayoutAccount(app, anna, await given()))).toBe('payment-provider-silent')
    app.clock.pass(5 * minute)
    expect(payoutState(await openPayoutAccount(app, anna, await given()))).toBe('complete')
  })
})

describe('who may', () => {
  const acting: Member = { ...anna, scopes: 'user:limited', operatorId: ben.userId }
  const calls = {
    open: async (viewer: Member) => openPayoutAccount(app, viewer, { country: 'DE' }),
    change: async (viewer: Member) => changePayoutAccount(app, viewer, { bankAccountToken: 'btok_x' }),
    'add a person': async (viewer: Member) => addPayoutPerson(app, viewer, { personToken: 'cpt_x' }),
    'follow a link': async (viewer: Member) => linkToPayoutAccount(app, viewer, { ...back, purpose: 'update' }),
    close: async (viewer: Member) => closePayoutAccount(app, viewer),
  }
  test.each(Object.entries(calls))('%s: only a person themselves, with a confirmed address', async (_, call) => {
    expect(await codeOf(call(chiara))).toBe('email-not-verified')
    expect(await codeOf(call(acting))).toBe('forbidden')
    expect(await codeOf(call({ kind: 'visitor', locale: 'de' } as never))).toBe('not-signed-in')
    const unpaid = { ...app, payments: undefined }
    expect(await codeOf(openPayoutAccount(unpaid, anna, { country: 'DE' }))).toBe('stripe-missing-api-key')
    expect(await accountsThere()).toHaveLength(0)
  })

  test('nobody reads the account of somebody for whom they act', async () => {
    expect(await codeOf(payoutAccountOf(app, acting))).toBe('forbidden')
  })

  test('nobody calls the provider without end', async () => {
    let code = ''
    for (let tries = 0; tries < 50 && code !== 'too-many-requests'; tries++)
      code = await codeOf(closePayoutAccount(app, anna))
    expect(code).toBe('too-many-requests')
  })
})

describe('what is given', () => {
  test.each([
    [{ country: 'RU' }, 'payout-country-unsupported'],
    [{ country: 'Germany' }, 'field-too-long'],
    [{}, 'field-required'],
    [{ country: 'DE', bankAccountToken: 'x'.repeat(300) }, 'field-too-long'],
    [{ country: 'DE', businessProfileMCC: '12' }, 'field-invalid'],
    [{ country: 'DE', businessProfileURL: 'javascript:alert(1)' }, 'field-invalid'],
    [{ country: 'DE', requestedCapabilities: ['tax_reporting_us_1099_k'] }, 'field-invalid'],
    [{ country: 'DE', iban: 'DE89370400440532013000' }, 'validation-disallowed-key'],
  ])('%o is refused', async (input, code) => {
    expect(await codeOf(openPayoutAccount(app, anna, input))).toBe(code)
    expect(await accountsThere()).toHaveLength(0)
  })

  test('an address to come back to is one of the web', async () => {
    await openPayoutAccount(app, anna, { country: 'DE' })
    const link = { ...back, purpose: 'update' as const, returnUrl: 'javascript:alert(1)' }
    expect(await codeOf(linkToPayoutAccount(app, anna, link))).toBe('field-invalid')
  })
})

describe('somebody who leaves', () => {
  test('takes the account along, once nothing is in it', async () => {
    const zoe = await person(app, 'operator')
    await db.updateTable('users').set({ staffRole: null }).where('id', '=', zoe.userId).execute()
    const { providerId } = await openPayoutAccount(app, zoe, await given())
    await deleteAccount(app, zoe, { currentPassword: password })
    expect(await canBePaid(db, zoe.userId)).toBe(false)
    const [row] = await db.selectFrom('paymentAccounts').selectAll().execute()
    expect(row).toMatchObject({ providerId, country: null, bankLast4: null, providerData: {}, requirements: {} })
    await refreshPayoutAccount(app, providerId)
    expect(await db.selectFrom('paymentAccounts').select('canCharge').executeTakeFirst()).toEqual({ canCharge: false })
    expect(await closeLeftAccounts(app)).toBe(0)
    app.clock.pass(29 * day)
    expect(await closeLeftAccounts(app)).toBe(1)
    expect(await db.selectFrom('paymentAccounts').selectAll().execute()).toEqual([])
    expect((await accountsThere()).filter((one) => !('deleted' in one))).toEqual([])
  })
})
