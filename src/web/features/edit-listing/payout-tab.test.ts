import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createDraft, findListing, updateListing } from '#domain/listings/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { freshDatabase } from '#tests/database.ts'
import { testApp } from '#tests/app.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { person } from '#tests/people.ts'
import { resolve } from 'node:path'
import { loadMarketplace } from '#config/marketplace.ts'
import { loader as payoutReturn } from '../../routes/edit-listing/payout-return.ts'
import { applyListingStep } from '../my-listings/apply-listing-step.ts'
import { loadListings } from '../my-listings/load-listings.ts'
import { loadWizard } from './load-wizard.ts'
import { savePayoutTab } from './save-payout-tab.ts'

// The wizard's step for payouts, from a draft that is complete but for them to a listing that waits for approval.

const { db } = await freshDatabase()
const { sandbox, payments, tokens } = await paymentSandbox()
const root = resolve(import.meta.dirname, '../../../..')
const saunas = await loadMarketplace('saunas', root)
const marketplace = { ...saunas, optionalTabs: [...saunas.optionalTabs, 'photos' as const], fields: [] }
const geocoder = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: true, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => null,
}
const app = await testApp(db, { payments, marketplace, geocoder })
const anna = await person(app, 'anna')

let draft = ''
beforeEach(async () => {
  await db.deleteFrom('paymentAccounts').execute()
  await db.deleteFrom('attempts').execute()
  await sandbox.control('reset', {})
  const { id } = await createDraft(app, anna, {
    category: 'sauna',
    title: 'Sauna am Steg',
    description: 'Acht Plätze am Wasser.',
    capacity: 8,
    price: { amount: 4500, currency: 'EUR' },
    location: { address: 'Musterweg 1', lat: 60.17, lng: 24.94, precision: 'exact' },
  })
  draft = id
})

function contextOf(viewer: Member): RouterContextProvider {
  const context = new RouterContextProvider()
  const known = { app, viewer, locale: 'de', setCookies: [], formTargets: [], address: '192.0.2.1', site: {} }
  context.set(requestContext, known as unknown as RequestContext)
  return context
}

const step = (tab: string) => ({ slug: 'sauna-am-steg', id: draft, type: 'draft', tab })
const address = (tab: string, query = '') => `https://quartier.example/l/sauna-am-steg/${draft}/draft/${tab}${query}`
const open = (tab: string, { viewer = anna, query = '' } = {}) =>
  loadWizard(contextOf(viewer), new Request(address(tab, query)), step(tab))

/** Posts a form of the step. Returns where it leads, or the codes and sentences of the refused form. */
async function post(fields: Record<string, string>) {
  const request = new Request(address('payout'), { method: 'POST', body: new URLSearchParams(fields) })
  try {
    const answer = await savePayoutTab(contextOf(anna), request, step('payout'))
    const { data } = answer as { data: { problems: { code: string; message: string }[] } }
    return data.problems.map(({ code, message }) => `${code}: ${message}`)
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return error.headers.get('location') ?? ''
  }
}

const given = async (individual: object = {}) => ({
  intent: 'open',
  country: 'DE',
  accountToken: await tokens.account(individual),
  bankAccountToken: await tokens.bank(),
})
const stateOf = async () => (await findListing(app, anna, draft)).state

test('payouts are the last step while they are missing, and publishing comes after them', async () => {
  const photos = await open('photos')
  expect(photos.steps.map(({ tab }) => tab).slice(-2)).toEqual(['photos', 'payout'])
  expect(photos.steps.slice(-2).map(({ hint }) => hint)).toEqual(['', 'danach veröffentlichen'])
  expect(photos.next?.tab).toBe('payout')
  const view = await open('payout')
  expect(view).toMatchObject({ title: 'Wohin geht das Geld?', next: null, missing: [{ field: 'payout' }] })
  expect(view.payouts).toMatchObject({ news: null, form: { state: 'not-connected' } })
})

test('without payouts the draft is kept and not published, from the wizard or the list, and goes on there', async () => {
  const refusal =
    'payout-account-incomplete: Vervollständige zuerst deine Angaben zur Auszahlung. Danach kannst du veröffentlichen.'
  expect(await post({ intent: 'publish' })).toEqual([refusal])
  expect(await post({ intent: 'close' })).toMatch(/^\/listings\?done=save&id=/)
  const body = new URLSearchParams({ intent: 'publish', id: draft })
  const step = new Request('https://quartier.example/listings', { method: 'POST', body })
  expect(await applyListingStep(contextOf(anna), step)).toMatchObject({ init: { status: 409 } })
  expect(await stateOf()).toBe('draft')
  const { listings } = await loadListings(contextOf(anna), new Request('https://quartier.example/listings'))
  const own = listings.find(({ id }) => id === draft)
  expect(own).toMatchObject({ missing: ['Auszahlung'], editTo: `/l/sauna-am-steg/${draft}/draft/payout` })
})

test.each([
  ['verified at once', {}, true],
  ['who is still being checked', { dob: { day: 2, month: 3, year: 1980 } }, true],
  ['of whom a document is missing', { id_number: '222222222' }, false],
])('somebody %s sets payouts up in the step', async (_, individual, mayPublish) => {
  expect(await post(await given(individual))).toBe(`/l/sauna-am-steg/${draft}/draft/payout?saved=yes`)
  const view = await open('payout', { query: '?saved=yes' })
  expect(view.payouts).toMatchObject({
    news: 'saved',
    form: { state: mayPublish ? 'complete' : 'needs-information', account: { bankLast4: '3000' } },
  })
  const answer = await post({ intent: 'publish' })
  expect(answer).toEqual(
    mayPublish ? `/l/sauna-am-steg/${draft}/pending-approval` : [expect.stringContaining('payout-account-incomplete')],
  )
  expect(await stateOf()).toBe(mayPublish ? 'pendingApproval' : 'draft')
})

test('who can be paid already has no such step, and a draft ends with the photos', async () => {
  await post(await given())
  const photos = await open('photos')
  expect(photos.steps.at(-1)?.tab).toBe('photos')
  expect(photos.next).toBeNull()
  expect(photos.missing).toEqual([])
  const { listings } = await loadListings(contextOf(anna), new Request('https://quartier.example/listings'))
  expect(listings.find(({ id }) => id === draft)?.editTo).toBe(`/l/sauna-am-steg/${draft}/draft/photos`)
})

test.each(['success', 'failure'])('from the provider’s page one comes back to the step: %s', async (returnURLType) => {
  const link = await post({ intent: 'link', country: 'DE' })
  expect(link).toMatch(new RegExp(`^${sandbox.address}/_sandbox/onboarding/`))
  const [stored] = Object.values(sandbox.sandbox.state.objects).filter(({ hidden }) => hidden.returnUrl)
  expect(stored?.hidden).toMatchObject({
    returnUrl: `https://quartier.example/l/sauna-am-steg/${draft}/draft/payout/success`,
    refreshUrl: `https://quartier.example/l/sauna-am-steg/${draft}/draft/payout/failure`,
  })
  const args = {
    context: contextOf(anna),
    request: new Request(address(`payout/${returnURLType}`)),
    params: { ...step('payout'), returnURLType },
  }
  const answer = await Promise.resolve(payoutReturn(args as unknown as Parameters<typeof payoutReturn>[0])).catch(
    (thrown: unknown) => thrown,
  )
  const to = (answer as Response).headers.get('location')
  expect(to).toBe(`/l/sauna-am-steg/${draft}/draft/payout?returned=${returnURLType}`)
  const view = await open('payout', { query: `?returned=${returnURLType}` })
  expect(view.payouts).toMatchObject({ news: returnURLType, form: { state: 'needs-information' } })
})

test('a host whose address is not confirmed is asked to do that first', async () => {
  const view = await open('payout', { viewer: { ...anna, emailVerified: false } })
  expect(view.payouts).toEqual({ form: null, news: null })
})

test('the step is its author’s alone, and a change in it is none of the listing', async () => {
  const ben = await person(app, 'ben')
  await expect(open('payout', { viewer: ben })).rejects.toMatchObject({ init: { status: 404 } })
  await updateListing(app, anna, { id: draft, title: 'Sauna am langen Steg' })
  const before = await findListing(app, anna, draft)
  await post({ intent: 'close' })
  expect((await findListing(app, anna, draft)).own?.version).toBe(before.own?.version)
})
