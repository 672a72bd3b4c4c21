import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { openGrant } from '#domain/users/index.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { integrationFor, refusalOf, sdkFor, UUID } from './sdk.ts'
import { marketplaceClient, startApi } from './api-site.ts'

// What client templates send for payouts and cards, by the public library.

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
const { sandbox, payments, tokens } = await paymentSandbox()
const older = { ...euro2024, olderClients: [marketplaceClient?.id ?? ''] }
const site = await startApi({ payments, marketplace: older })
const { app } = site
const { sdk: anna } = await sdkFor(site, 'anna')
const { sdk: ben } = await sdkFor(site, 'ben')

beforeEach(async () => {
  await sandbox.control('reset', {})
  for (const table of ['paymentAccounts', 'paymentCustomers', 'attempts'] as const)
    await app.db.deleteFrom(table).execute()
})

const given = async () => ({
  country: 'DE',
  accountToken: await tokens.account(),
  bankAccountToken: await tokens.bank(),
  requestedCapabilities: ['card_payments', 'transfers'],
  businessProfileMCC: '5734',
  businessProfileURL: 'https://quartier.example/u/anna',
})
const links = {
  successURL: 'https://quartier.example/account/payments/success',
  failureURL: 'https://quartier.example/account/payments/failure',
  type: 'account_onboarding',
  collectionOptions: { fields: 'currently_due' },
}

describe('an account for payouts', () => {
  test('is created, fetched and shown with the person, however old the client is', async () => {
    const before = (await anna.currentUser!.show!({ include: ['stripeAccount'] })).data
    expect(before.data.attributes).toMatchObject({ stripeConnected: false })
    expect(before.data.relationships.stripeAccount?.data, 'the shim of older clients is over').toBeNull()
    expect(await refusalOf(anna.stripeAccount!.fetch!())).toEqual({ status: 404, code: 'not-found' })
    const created = (await anna.stripeAccount!.create!(await given(), { expand: true })).data.data
    expect(created).toMatchObject({
      type: 'stripeAccount',
      attributes: {
        stripeAccountId: expect.stringMatching(/^acct_/),
        stripeAccountData: {
          country: 'DE',
          charges_enabled: true,
          requirements: { currently_due: [], past_due: [] },
          external_accounts: { data: [{ last4: '3000' }] },
        },
      },
    })
    const { data, included } = (await anna.currentUser!.show!({ include: ['stripeAccount'] })).data
    expect(data.attributes).toMatchObject({
      stripeConnected: true,
      stripeChargesEnabled: true,
      stripePayoutsEnabled: true,
    })
    expect(included?.[0]).toEqual(created)
    expect((await anna.stripeAccount!.fetch!()).data.data).toEqual(created)
    expect(JSON.stringify(created)).not.toMatch(/Lindner|1901|address_full_match/)
    const seen = await integrationFor(site).users!.show!({ id: site.anna.userId, include: ['stripeAccount'] })
    expect(seen.data.data.attributes).toMatchObject({ stripeConnected: true })
    expect(seen.data.included?.[0]?.attributes.stripeAccountId).toBe(created.attributes.stripeAccountId)
  })

  test('is another person’s in no way', async () => {
    await anna.stripeAccount!.create!(await given())
    expect((await ben.currentUser!.show!({ include: ['stripeAccount'] })).data).toMatchObject({
      data: { attributes: { stripeConnected: false }, relationships: { stripeAccount: { data: null } } },
    })
    expect(await refusalOf(ben.stripeAccountLinks!.create!(links))).toEqual({
      status: 404,
      code: 'payout-account-missing',
    })
    const named = { ...(await given()), accountId: 'acct_1' }
    expect(await refusalOf(ben.stripeAccount!.create!(named))).toEqual({
      status: 400,
      code: 'validation-disallowed-key',
    })
    const shown = (await ben.users!.show!({ id: new UUID(site.anna.userId) })).data.data
    expect(JSON.stringify(shown)).not.toContain('stripe')
  })

  test('is completed by links, updates and persons', async () => {
    const begun = (await anna.stripeAccount!.create!({ country: 'DE' }, { expand: true })).data.data
    expect(begun.attributes.stripeAccountData?.requirements?.currently_due).toContain('external_account')
    const link = (await anna.stripeAccountLinks!.create!(links, { expand: true })).data.data
    expect(link).toMatchObject({ type: 'stripeAccountLink', attributes: { expiresAt: expect.any(Date) } })
    expect((await fetch(String(link.attributes.url))).status).toBe(200)
    const { collectionOptions: _, ...others } = links
    const daily = { ...others, type: 'custom_account_verification', collect: 'currently_due' }
    expect((await anna.stripeAccountLinks!.create!(daily, { expand: true })).data.data.type).toBe('stripeAccountLink')
    await anna.stripeAccount!.update!({ accountToken: await tokens.company(), bankAccountToken: await tokens.bank() })
    const roles = { representative: true, owner: true, title: 'CEO' }
    const person = await anna.stripePersons!.create!({ personToken: await tokens.person(roles) }, { expand: true })
    expect(person.data.data).toMatchObject({
      type: 'stripePerson',
      attributes: { stripePersonId: expect.stringMatching(/^person_/) },
    })
    expect((await anna.currentUser!.show!()).data.data.attributes).toMatchObject({ stripeChargesEnabled: true })
  })

  test('is made, changed and closed by the older calls too', async () => {
    const created = await anna.currentUser!.createStripeAccount!(await given(), { expand: true })
    expect(created.data.data).toMatchObject({ type: 'currentUser', attributes: { stripeConnected: true } })
    await anna.currentUser!.updateStripeAccount!({ bankAccountToken: await tokens.bank() })
    const closed = await anna.currentUser!.deleteStripeAccount!({}, { expand: true })
    expect(closed.data.data.attributes).toMatchObject({ stripeConnected: false })
  })

  test('is refused in the provider’s words', async () => {
    const refusal = await anna.stripeAccount!.create!({ ...(await given()), bankAccountToken: 'btok_none' }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({
      status: 402,
      data: {
        errors: [{ code: 'payout-account-refused', meta: { stripeMessage: expect.stringContaining('btok_none') } }],
      },
    })
    await anna.stripeAccount!.create!(await given())
    expect(await refusalOf(anna.stripeAccount!.create!(await given()))).toEqual({
      status: 409,
      code: 'payout-account-exists',
    })
  })
})

describe('a card', () => {
  const card = async (number: string) =>
    (await (
      await fetch(`${sandbox.address}/v1/payment_methods`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox' },
        body: new URLSearchParams({
          type: 'card',
          'card[number]': number,
          'card[exp_month]': '8',
          'card[exp_year]': '34',
          'card[cvc]': '123',
        }),
      })
    ).json()) as { id: string }

  test('is prepared, kept, replaced and removed', async () => {
    const setup = (await ben.stripeSetupIntents!.create!({}, { expand: true })).data.data
    expect(setup).toMatchObject({
      type: 'stripeSetupIntent',
      attributes: {
        stripeSetupIntentId: expect.stringMatching(/^seti_/),
        clientSecret: expect.stringContaining('_secret_'),
      },
    })
    const visa = await card('4242424242424242')
    const expand = { expand: true, include: ['defaultPaymentMethod'] }
    const first = await ben.stripeCustomer!.create!({ stripePaymentMethodId: visa.id }, expand)
    expect(first.data.data).toMatchObject({
      type: 'stripeCustomer',
      attributes: { stripeCustomerId: expect.stringMatching(/^cus_/) },
    })
    expect(first.data.included?.[0]).toMatchObject({
      type: 'stripePaymentMethod',
      attributes: {
        type: 'stripe-payment-method/card',
        stripePaymentMethodId: visa.id,
        card: { brand: 'visa', last4Digits: '4242', expirationMonth: 8, expirationYear: 2034 },
      },
    })
    const other = await card('5555555555554444')
    await ben.stripeCustomer!.addPaymentMethod!({ stripePaymentMethodId: other.id })
    const own = { include: ['stripeCustomer.defaultPaymentMethod'] }
    const { included } = (await ben.currentUser!.show!(own)).data
    expect(included?.map(({ type }) => type).toSorted()).toEqual(['stripeCustomer', 'stripePaymentMethod'])
    expect(JSON.stringify(included)).toContain('4444')
    await ben.stripeCustomer!.deletePaymentMethod!({})
    const after = (await ben.currentUser!.show!(own)).data.included
    expect(after?.map(({ type }) => type)).toEqual(['stripeCustomer'])
  })
})

test('staff in somebody’s name are refused, and see nothing of it', async () => {
  await anna.stripeAccount!.create!(await given())
  const { accessToken } = await openGrant(app, {
    clientId: marketplaceClient?.id ?? '',
    userId: site.anna.userId,
    scope: 'user:limited',
    refreshable: false,
    operatorId: site.operator.userId,
  })
  const call = (method: string, path: string) =>
    fetch(`${site.url}/v1/api/${path}`, {
      method,
      headers: { authorization: `bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  for (const path of [
    'stripe_account/create',
    'stripe_account/update',
    'stripe_account_links/create',
    'stripe_persons/create',
    'stripe_setup_intents/create',
    'stripe_customer/create',
    'stripe_customer/add_payment_method',
    'stripe_customer/delete_payment_method',
    'current_user/create_stripe_account',
    'current_user/update_stripe_account',
    'current_user/delete_stripe_account',
  ])
    expect((await call('POST', path)).status, path).toBe(403)
  expect((await call('GET', 'stripe_account/fetch')).status).toBe(403)
  const shown = await (await call('GET', 'current_user/show?include=stripeAccount')).text()
  expect(shown).not.toContain('acct_')
})
