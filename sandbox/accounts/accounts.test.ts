import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost, startForTest, stayFor, type TestSandbox } from '../start-for-test.ts'
import { checkBank } from './test-banks.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startForTest()
})
afterAll(() => sandbox.stop())

const capabilities = { card_payments: { requested: true }, transfers: { requested: true } }
const links = { refresh_url: 'https://example.test/again', return_url: 'https://example.test/back' }

/** Opens an onboarding link and returns the form's fields with the values that it suggests. */
async function openForm(url: string): Promise<URLSearchParams> {
  const html = await (await fetch(url)).text()
  const fields = [...html.matchAll(/<input name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  return new URLSearchParams([...fields, ['action', 'save']])
}

const send = (url: string, form: URLSearchParams) => fetch(url, { method: 'POST', body: form, redirect: 'manual' })

describe('the hosted form', () => {
  test.each(['individual', 'company'] as const)('completes an account of the type %s', async (business_type) => {
    const { stripe } = sandbox
    const { id } = await stripe.accounts.create({ type: 'custom', country: 'DE', business_type, capabilities })
    const open = await stripe.accounts.retrieve(id)
    expect(open.payouts_enabled).toBe(false)
    expect(open.requirements?.currently_due).toContain('external_account')
    const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...links })
    const done = await send(url, await openForm(url))
    expect(done.headers.get('location')).toBe(links.return_url)
    const after = await stripe.accounts.retrieve(id)
    expect(after.requirements?.currently_due).toEqual([])
    expect(after).toMatchObject({ payouts_enabled: true, charges_enabled: true, details_submitted: true })
  })

  test('shows a wrong bank account again, and a used or old link leads back', async () => {
    const { stripe, control } = sandbox
    const { id } = await stripe.accounts.create({
      type: 'custom',
      country: 'DE',
      business_type: 'individual',
      capabilities,
    })
    const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...links })
    const form = await openForm(url)
    form.set('external_account', 'DE00370400440532013000')
    const refused = await send(url, form)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('You must use a valid IBAN.')
    const used = await fetch(url, { redirect: 'manual' })
    expect(used.headers.get('location')).toBe(links.refresh_url)
    const late = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...links })
    await control('clock', { advance: 600 })
    expect((await fetch(late.url, { redirect: 'manual' })).headers.get('location')).toBe(links.refresh_url)
  })
})

describe('requirements of an account', () => {
  test('is past due after its deadline', async () => {
    const { stripe, control } = sandbox
    const { id } = await stripe.accounts.create({
      type: 'custom',
      country: 'DE',
      business_type: 'individual',
      capabilities,
    })
    await control('clock', { advance: 15 * 24 * 3600 })
    const { requirements } = await stripe.accounts.retrieve(id)
    expect(requirements).toMatchObject({ disabled_reason: 'requirements.past_due' })
    expect(requirements?.past_due).toContain('individual.first_name')
  })

  test.each([
    [{ dob: { day: 1, month: 1, year: 1900 } }, { disabled_reason: 'rejected.listed' }],
    [{ address: { line1: 'address_no_match' } }, { errors: [{ code: 'verification_failed_address_match' }] }],
    [{ id_number: '111111111' }, { errors: [{ code: 'verification_failed_keyed_identity' }] }],
    [{ id_number: '222222222' }, { currently_due: ['individual.verification.document'] }],
  ])('follows from %o', async (individual, expected) => {
    const id = await createHost(sandbox.stripe)
    const { requirements, payouts_enabled } = await sandbox.stripe.accounts.update(id, { individual })
    expect(requirements).toMatchObject(expected)
    expect(payouts_enabled).toBe(false)
    await expect(sandbox.stripe.paymentIntents.create(stayFor(id))).rejects.toMatchObject({
      code: 'capability_not_active',
    })
  })

  test('is checked for some seconds when the date of birth is an ordinary one', async () => {
    const { stripe, control } = sandbox
    const id = await createHost(stripe)
    const checked = await stripe.accounts.update(id, { individual: { dob: { day: 2, month: 3, year: 1980 } } })
    expect(checked.requirements).toMatchObject({ disabled_reason: 'requirements.pending_verification' })
    expect(checked.capabilities?.transfers).toBe('pending')
    await control('clock', { advance: 6 })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true, payouts_enabled: true })
    const { data } = await stripe.events.list({ type: 'capability.updated' }, { stripeAccount: id })
    expect(data.length).toBeGreaterThan(0)
  })
})

test('an account with money in it is not deleted, and a rejected one gets no payments', async () => {
  const { stripe } = sandbox
  const id = await createHost(stripe)
  const intent = await stripe.paymentIntents.create({ ...stayFor(id), payment_method: 'pm_card_visa', confirm: true })
  const waiting = await stripe.paymentIntents.create({ ...stayFor(id), payment_method: 'pm_card_visa', confirm: true })
  await stripe.paymentIntents.capture(intent.id)
  await expect(stripe.accounts.del(id)).rejects.toMatchObject({ statusCode: 400 })
  await stripe.accounts.reject(id, { reason: 'fraud' })
  await expect(stripe.paymentIntents.capture(waiting.id)).rejects.toMatchObject({ code: 'transfers_not_allowed' })
  expect((await stripe.paymentIntents.cancel(waiting.id)).status).toBe('canceled')
})

describe('a bank account', () => {
  test.each([
    ['AT', 'eur', 'AT611904300234573201', undefined],
    ['CH', 'chf', 'CH9300762011623852957', undefined],
    ['IT', 'eur', 'IT40S0542811101000000123456', undefined],
    ['US', 'usd', '000123456789', '110000000'],
    ['GB', 'gbp', '00012345', '108800'],
    ['AU', 'aud', '000123456', '110000'],
    ['CA', 'cad', '000123456789', '11000-000'],
    ['HK', 'hkd', '000123-456', '110-000'],
    ['JP', 'jpy', '0001234', '1100000'],
    ['NZ', 'nzd', '1100000000000010', undefined],
    ['SG', 'sgd', '000123456', '1100-000'],
    ['MX', 'mxn', '000000001234567897', undefined],
  ])('in %s is accepted', (country, currency, account_number, routing_number) => {
    expect(checkBank({ country, currency, account_number, routing_number })).toBe(account_number)
  })

  test.each([
    [{ country: 'DE', currency: 'eur', account_number: 'DE89370400440532013009' }, 'account_number_invalid'],
    [
      { country: 'US', currency: 'usd', account_number: '000123456789', routing_number: '11' },
      'routing_number_invalid',
    ],
    [{ country: 'DE', currency: 'jpy', account_number: 'DE89370400440532013000' }, undefined],
  ])('%o is refused', async (bank_account, code) => {
    const refusal = await sandbox.stripe.tokens.create({ bank_account }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ statusCode: 400, code })
  })

  test('is in a token that can be used once', async () => {
    const { stripe } = sandbox
    const bank = { country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' }
    const token = await stripe.tokens.create({ bank_account: bank })
    const { id } = await stripe.accounts.create({ type: 'custom', external_account: token.id })
    await expect(stripe.accounts.update(id, { external_account: token.id })).rejects.toMatchObject({
      code: 'token_already_used',
    })
  })
})
