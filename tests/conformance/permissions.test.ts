import { afterEach, describe, expect, test } from 'vitest'
import { freeSending, limitSending } from '#domain/moderation/index.ts'
import { createAccount } from '#domain/users/index.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { dateInZone } from '#kernel/dates.ts'
import { password } from '#tests/people.ts'
import { integrationFor, refusalOf, sdkFor } from './sdk.ts'
import { offer, startApi } from './api-site.ts'

const site = await startApi()
const { app, anna, ben, operator } = site
const programs = integrationFor(site)
const as = async (name: string) => (await sdkFor(site, name)).sdk
const change = (id: string, permissions: object) => programs.users!.updatePermissions!({ id, ...permissions })
const everything = {
  read: 'permission/allow',
  postListings: 'permission/allow',
  initiateTransactions: 'permission/allow',
}
const enquiry = (listingId: string) => ({
  processAlias: 'free-stay/release-1',
  transition: 'transition/enquire',
  params: { listingId },
})

afterEach(async () => {
  for (const { userId } of [anna, ben]) await change(userId, everything)
})

describe('what an operator takes from somebody', () => {
  test('publishing: drafts can still be written, but not published or opened again', async () => {
    const { listingId } = await offer(app, anna, operator)
    const sdk = await as('anna')
    await sdk.ownListings!.close!({ id: listingId })
    await change(anna.userId, { postListings: 'permission/deny' })
    const draft = await sdk.ownListings!.createDraft!({ title: 'Noch ein Zimmer' })
    const refused = { status: 403, code: 'permission-denied-post-listings' }
    expect(await refusalOf(sdk.ownListings!.publishDraft!({ id: draft.data.data.id }))).toEqual(refused)
    expect(await refusalOf(sdk.ownListings!.create!({ title: 'Noch ein Zimmer' }))).toEqual(refused)
    expect(await refusalOf(sdk.ownListings!.open!({ id: listingId }))).toEqual(refused)
    await change(anna.userId, { postListings: 'permission/allow' })
    expect((await sdk.ownListings!.open!({ id: listingId })).status).toBe(200)
  })

  test('asking: neither an enquiry nor a simulated one', async () => {
    await change(ben.userId, { initiateTransactions: 'permission/deny' })
    const sdk = await as('ben')
    const refused = { status: 403, code: 'permission-denied-initiate-transactions' }
    expect(await refusalOf(sdk.transactions!.initiate!(enquiry(site.listingId)))).toEqual(refused)
    expect(await refusalOf(sdk.transactions!.initiateSpeculative!(enquiry(site.listingId)))).toEqual(refused)
    await change(ben.userId, { initiateTransactions: 'permission/allow' })
    expect((await sdk.transactions!.initiate!(enquiry(site.listingId))).status).toBe(200)
  })

  test('looking: not at listings, people, reviews or free days, but still at oneself', async () => {
    await change(ben.userId, { read: 'permission/deny' })
    const sdk = await as('ben')
    const refused = { status: 403, code: 'permission-denied-read' }
    expect(await refusalOf(sdk.listings!.query!({}))).toEqual(refused)
    expect(await refusalOf(sdk.listings!.show!({ id: site.listingId }))).toEqual(refused)
    expect(await refusalOf(sdk.users!.show!({ id: anna.userId }))).toEqual(refused)
    expect(await refusalOf(sdk.reviews!.query!({ listingId: site.listingId }))).toEqual(refused)
    expect(await refusalOf(sdk.sitemapData!.queryListings!({}))).toEqual(refused)
    expect((await sdk.sitemapData!.queryAssets!({ pathPrefix: 'content/pages' })).status).toBe(200)
    expect((await sdk.currentUser!.show!({})).status).toBe(200)
  })

  test('is told to the person and to the operator’s programs, with what was before', async () => {
    await change(ben.userId, { postListings: 'permission/deny' })
    const told = { ...everything, postListings: 'permission/deny' }
    const own = await (await as('ben')).currentUser!.show!({ include: ['effectivePermissionSet'] })
    expect(own.data.data.attributes.permissions).toEqual(told)
    expect(own.data.included?.[0]?.attributes).toEqual(told)
    const shown = await programs.users!.show!({ id: ben.userId, include: ['effectivePermissionSet'] })
    expect(shown.data.included?.[0]?.attributes).toEqual(told)
    const events = await programs.events!.query!({ resourceId: ben.userId })
    const last = events.data.data.at(-1)
    expect(last?.attributes).toMatchObject({
      eventType: 'user/updated',
      previousValues: { attributes: { permissions: everything } },
    })
  })

  test('a limit on sending reads as a denied permission until it is over', async () => {
    const until = dateInZone(new Date(app.clock.now().getTime() + 3 * 86_400_000), app.marketplace.timeZone)
    const sdk = await as('ben')
    const told = async () => (await sdk.currentUser!.show!({})).data.data.attributes.permissions
    await limitSending(app, operator, { userId: ben.userId, reason: 'Zu viele Anfragen', until })
    expect(await told()).toEqual({ ...everything, initiateTransactions: 'permission/deny' })
    await freeSending(app, operator, { userId: ben.userId, reason: 'Geklärt' })
    expect(await told()).toEqual(everything)
  })

  test('what is no permission is refused', async () => {
    expect(await refusalOf(change(ben.userId, { postListings: 'maybe' }))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
    })
    expect(await refusalOf(change(site.listingId, everything))).toEqual({ status: 404, code: 'not-found' })
  })
})

test('who has to be let in may look, then takes part once approved, and gets a mail', async () => {
  const strict = { ...app, marketplace: { ...app.marketplace, peopleApproval: 'required' as const } }
  const visitor = { kind: 'visitor', locale: 'de' } as const
  const account = { email: 'emil@example.org', password, firstName: 'Emil', lastName: 'Roth' }
  const { userId: id } = await createAccount(strict, visitor, account)
  const sdk = await as('emil')
  const { data } = await sdk.currentUser!.show!({})
  expect(data.data.attributes).toMatchObject({
    state: 'pending-approval',
    permissions: { read: 'permission/allow', postListings: 'permission/deny', initiateTransactions: 'permission/deny' },
  })
  expect((await sdk.listings!.query!({})).status).toBe(200)
  const draft = await sdk.ownListings!.createDraft!({ title: 'Mein Sofa' })
  const waiting = { status: 403, code: 'user-pending-approval' }
  expect(await refusalOf(sdk.ownListings!.publishDraft!({ id: draft.data.data.id }))).toEqual(waiting)
  expect(await refusalOf(sdk.transactions!.initiate!(enquiry(site.listingId)))).toEqual(waiting)

  await programs.users!.verifyEmail!({ id, email: account.email })
  const approved = await programs.users!.approve!({ id }, { expand: true })
  expect(approved.data.data.attributes).toMatchObject({ state: 'active' })
  expect((await sdk.transactions!.initiate!(enquiry(site.listingId))).status).toBe(200)
  expect(await refusalOf(programs.users!.approve!({ id }))).toEqual({ status: 409, code: 'conflict' })
  await expect
    .poll(
      async () => {
        await drainEvents(app)
        await deliverDueMails(app)
        return app.sent.map(({ template }) => template)
      },
      { timeout: 15_000 },
    )
    .toContain('account-approved')
})
