import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { nowhere } from '#tests/nowhere.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import {
  addListingImage,
  approvalUndoSeconds,
  approveListing,
  closeListing,
  createDraft,
  createListingFor,
  createListingFromData,
  findListing,
  openListing,
  ownListings,
  publishListing,
  rejectListing,
  requestChanges,
  undoApproval,
  updateListing,
  updateListingData,
  updateListingOf,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db, { geocoder: nowhere })
const strict: TestApp = { ...app, marketplace: { ...app.marketplace, editAfterApproval: 'waits' } }
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const operator = await person(app, 'operator')
const parish = await person(app, 'gemeinde')
await db.updateTable('users').set({ staffRole: 'moderator' }).where('id', '=', parish.userId).execute()
const moderator: Member = { ...parish, staffRole: 'moderator' }
const location = { address: 'Dorfstraße 3, 19417 Kirchdorf', lat: 53.70417, lng: 11.60023 }

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('deliveries').execute()
})

const stored = (id: string) => db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) => (await stored(id)).state
const eventsOf = async (id: string) =>
  (await db.selectFrom('events').select('name').where('subjectId', '=', id).orderBy('seq').execute()).map(
    ({ name }) => name,
  )

async function complete(): Promise<string> {
  const { id } = await createDraft(app, anna, {
    category: 'offeringPlace',
    title: 'Bei uns im Hof',
    description: 'Zwei Betten.',
    fields: { accessibility: ['no'] },
    location,
  })
  await updateListing(app, anna, { id, images: [{ imageId: await listingPicture(app, anna) }] })
  return id
}

async function waiting(): Promise<{ id: string; version: number }> {
  const id = await complete()
  await publishListing(app, anna, { id })
  return { id, version: (await stored(id)).version }
}

async function sendAll(): Promise<void> {
  await drainEvents(app)
  while ((await deliverDueMails(app)) > 0);
}

async function published(): Promise<string> {
  const { id, version } = await waiting()
  await approveListing(app, operator, { id, version })
  return id
}

describe('a decision counts for the version that was read', () => {
  const decisions = {
    approve: (id: string, version: number) => approveListing(app, operator, { id, version }),
    'ask for changes': (id: string, version: number) => requestChanges(app, operator, { id, version, note: 'Bitte' }),
    reject: (id: string, version: number) => rejectListing(app, operator, { id, version, note: 'Nein' }),
  }
  test.each(Object.entries(decisions))('%s is refused after an edit', async (_, decide) => {
    const { id, version } = await waiting()
    await updateListing(app, anna, { id, title: 'Ruf an: 0170 5550 188' })
    expect(await codeOf(decide(id, version))).toBe('listing-changed-meanwhile')
    expect(await stateOf(id)).toBe('pendingApproval')
    expect(await codeOf(decide(id, version + 1))).toBe('was accepted')
  })

  test('an edit and an approval at the same moment never publish an unreviewed text', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, version } = await waiting()
      const [approved] = await Promise.all([
        codeOf(approveListing(app, operator, { id, version })),
        codeOf(updateListing(strict, anna, { id, title: 'Ungelesen' })),
      ])
      const { state, title } = await stored(id)
      // Where the approval came first, the edit that followed it waits again.
      expect([approved, state, title]).toEqual([
        expect.stringMatching(/was accepted|listing-changed-meanwhile/),
        'pendingApproval',
        'Ungelesen',
      ])
    }
  })
})

test('a rejected listing is changed by its author and submitted again', async () => {
  const { id, version } = await waiting()
  await rejectListing(app, operator, { id, version, note: 'Das ist ein Hotel' })
  expect(await stored(id)).toMatchObject({ state: 'draft', reviewNote: 'Das ist ein Hotel' })
  expect((await findListing(app, anna, id)).own).toMatchObject({ rejected: true, reviewNote: 'Das ist ein Hotel' })
  await updateListing(app, anna, { id, title: 'Unser Gästezimmer' })
  expect(await publishListing(app, anna, { id })).toEqual({ state: 'pendingApproval' })
  expect(await stored(id)).toMatchObject({ reviewNote: null })
})

test('its author sees a rejected listing among the drafts, and one that staff want changed among those in review', async () => {
  const [rejected, changed, both] = [await waiting(), await waiting(), await waiting()]
  const note = 'Bitte mehr Text'
  await rejectListing(app, operator, { ...rejected, note })
  await requestChanges(app, operator, { ...changed, note })
  await rejectListing(app, operator, { ...both, note })
  await publishListing(app, anna, { id: both.id })
  app.clock.pass(1000)
  await requestChanges(app, operator, { id: both.id, note })
  const idsOf = async (group: 'draft' | 'review') =>
    (await ownListings(app, anna, { group })).items.flatMap(({ id, ...own }) =>
      own.rejected ? [id, 'rejected'] : [id],
    )
  const [drafts, review] = [await idsOf('draft'), await idsOf('review')]
  expect(drafts).toEqual(expect.arrayContaining([rejected.id, 'rejected']))
  expect(review).toEqual(expect.arrayContaining([changed.id, both.id]))
  expect(review).not.toContain('rejected')
  const { counts } = await ownListings(app, anna)
  expect(counts).toMatchObject({ draft: new Set(drafts).size - 1, review: review.length })
  await sendAll()
  const links = app.sent.flatMap(({ template, values }) =>
    template === 'listing-rejected' || template === 'changes-requested' ? [values.link] : [],
  )
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) expect(link).toMatch(/\/l\/(?!no-slug)[\w-]+\/[\w-]{36}\/draft\/description$/)
})

describe('an approval is taken back', () => {
  const approveFor = (viewer: Member, id: string, version: number) =>
    approveListing(app, viewer, { id, version, undoable: true })

  test('within ten seconds: the listing keeps its place in the queue, and no mail is sent', async () => {
    const { id, version } = await waiting()
    const before = await stored(id)
    await sendAll()
    const sent = app.sent.length
    await approveFor(operator, id, version)
    expect(await stateOf(id)).toBe('published')
    await sendAll()
    expect(app.sent.slice(sent).map(({ template }) => template)).not.toContain('listing-approved')
    await undoApproval(app, operator, { id })
    expect(await stored(id)).toMatchObject({
      state: 'pendingApproval',
      publishedAt: null,
      submittedAt: before.submittedAt,
    })
    await drainEvents(app)
    app.clock.pass(60_000)
    while ((await deliverDueMails(app)) > 0);
    expect(app.sent.slice(sent).map(({ template }) => template)).not.toContain('listing-approved')
    expect(await codeOf(undoApproval(app, operator, { id }))).toBe('undo-too-late')
  })

  test('when it is not taken back, its mail is sent after that time', async () => {
    const { id, version } = await waiting()
    const sent = app.sent.length
    await approveFor(operator, id, version)
    await drainEvents(app)
    app.clock.pass((approvalUndoSeconds + 3) * 1000)
    while ((await deliverDueMails(app)) > 0);
    expect(app.sent.slice(sent).map(({ template }) => template)).toContain('listing-approved')
    expect(await codeOf(undoApproval(app, operator, { id }))).toBe('undo-too-late')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the author has edited it', (id) => updateListing(app, anna, { id, title: 'Anders' })],
    ['the author has closed it', (id) => closeListing(app, anna, { id })],
    [
      'a guest has written',
      (id) =>
        initiate(app, ben, {
          listingId: id,
          transition: 'transition/enquire',
          message: 'Guten Tag',
          clientKey: newId(),
        }),
    ],
  ])('not when %s', async (_, act) => {
    const { id, version } = await waiting()
    await approveFor(operator, id, version)
    app.clock.pass(1000)
    await act(id)
    expect(await codeOf(undoApproval(app, operator, { id }))).toBe('undo-too-late')
  })

  test('not by a colleague, and not by a member', async () => {
    const { id, version } = await waiting()
    await approveFor(operator, id, version)
    expect(await codeOf(undoApproval(app, moderator, { id }))).toBe('undo-too-late')
    expect(await codeOf(undoApproval(app, anna, { id }))).toBe('forbidden')
    expect(await stateOf(id)).toBe('published')
  })
})

describe('where edits of an approved listing are reviewed', () => {
  const writers: [string, (id: string) => Promise<unknown>][] = [
    ['the wizard', (id) => updateListing(strict, anna, { id, title: 'Neu' })],
    [
      'the pictures in the wizard',
      async (id) => updateListing(strict, anna, { id, images: [{ imageId: await listingPicture(app, anna) }] }),
    ],
    ['the place in the wizard', (id) => updateListing(strict, anna, { id, location })],
    ['a program of the author', (id) => updateListingData(strict, anna, { id, title: 'Neu' })],
    ['public data by a program', (id) => updateListingData(strict, anna, { id, publicData: { rules: 'Ruf an' } })],
    [
      'pictures by a program',
      async (id) => updateListingData(strict, anna, { id, images: [await listingPicture(app, anna)] }),
    ],
    ['one more picture', async (id) => addListingImage(strict, anna, { id, imageId: await listingPicture(app, anna) })],
    [
      'closing, editing, opening',
      async (id) => {
        await closeListing(strict, anna, { id })
        await updateListing(strict, anna, { id, title: 'Neu' })
        await openListing(strict, anna, { id })
      },
    ],
    [
      'closing, editing by a program, opening',
      async (id) => {
        await closeListing(strict, anna, { id })
        await updateListingData(strict, anna, { id, description: 'Neu' })
        await openListing(strict, anna, { id })
      },
    ],
  ]
  test.each(writers)('%s sends it back to the queue', async (_, write) => {
    const id = await published()
    await write(id)
    expect(await stateOf(id)).toBe('pendingApproval')
    expect((await eventsOf(id)).at(-1)).toBe('listing.submitted')
    const visible = await db.selectFrom('publicListings').select('id').where('id', '=', id).execute()
    expect(visible).toEqual([])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['private data', (id) => updateListingData(strict, anna, { id, privateData: { note: 'x' } })],
    ["the operator's program", (id) => updateListingOf(strict, { id, title: 'Neu' })],
    [
      "closing, editing by the operator's program, opening",
      async (id) => {
        await closeListing(strict, anna, { id })
        await updateListingOf(strict, { id, title: 'Neu' })
        await openListing(strict, anna, { id })
      },
    ],
    ['metadata', (id) => updateListingOf(strict, { id, metadata: { synced: true } })],
    [
      'closing and opening',
      async (id) => {
        await closeListing(strict, anna, { id })
        await openListing(strict, anna, { id })
      },
    ],
  ])('%s leaves it public', async (_, write) => {
    const id = await published()
    await write(id)
    expect(await stateOf(id)).toBe('published')
  })

  test('after the approval, closing and opening is free again', async () => {
    const id = await published()
    await closeListing(strict, anna, { id })
    await updateListing(strict, anna, { id, title: 'Neu' })
    expect(await openListing(strict, anna, { id })).toEqual({ state: 'pendingApproval' })
    await approveListing(strict, operator, { id })
    await closeListing(strict, anna, { id })
    expect(await openListing(strict, anna, { id })).toEqual({ state: 'published' })
  })
})

describe('every way of publishing records the event that mails follow', () => {
  const data = async () => ({
    title: 'Vom Programm',
    description: 'Zwei Betten.',
    geolocation: { lat: location.lat, lng: location.lng },
    publicData: { category: 'offeringPlace', accessibility: ['no'], location: { address: location.address } },
    images: [await listingPicture(app, anna)],
  })
  test.each<[string, string, () => Promise<{ id: string }>]>([
    ['the wizard', 'listing.submitted', async () => waiting()],
    [
      'a program of the author',
      'listing.submitted',
      async () => createListingFromData(app, anna, await data(), { publish: true }),
    ],
    [
      "the operator's program, published",
      'listing.approved',
      async () => createListingFor(app, { ...(await data()), authorId: anna.userId, state: 'published' }),
    ],
    [
      "the operator's program, waiting",
      'listing.submitted',
      async () => createListingFor(app, { ...(await data()), authorId: anna.userId, state: 'pendingApproval' }),
    ],
  ])('%s', async (_, event, publish) => {
    const { id } = await publish()
    expect((await eventsOf(id)).at(-1)).toBe(event)
    const before = app.sent.length
    await sendAll()
    const template = event === 'listing.approved' ? 'listing-approved' : 'listing-submitted'
    expect(app.sent.slice(before).map((mail) => `${mail.template} ${mail.recipient}`)).toContain(
      `${template} anna@example.org`,
    )
  })
})
