import { deleteListing } from '#domain/privacy/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { noFiles } from '#tests/no-files.ts'
import { freshDatabase } from '#tests/database.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import { distanceKm, type GeoResult } from '../places/index.ts'
import type { Member } from '../users/viewer.ts'
import {
  approveListing,
  closeListing,
  createDraft,
  exactLocation,
  findListing,
  type ListingInput,
  listingCards,
  openListing,
  type OwnListingGroup,
  ownListings,
  pendingListings,
  publishListing,
  requestChanges,
  updateListing,
} from './index.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const moabit: GeoResult = {
  id: 'moabit',
  name: 'Moabit',
  lines: ['Moabit'],
  address: { city: 'Berlin', district: 'Moabit', countryCode: 'DE' },
  center: [13.34, 52.53],
  bbox: [13.3, 52.5, 13.4, 52.6],
  kind: 'district',
  precision: 'place',
  score: 1,
  population: 80_000,
}
const geocoder = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async () => [moabit],
  reverse: async () => moabit,
}
const app = {
  db,
  marketplace,
  geocoder,
  secret: 'a-secret-of-the-tests-that-is-long-enough',
  clock: { now: () => new Date('2024-05-02T10:00:00Z') },
  log: () => undefined,
  storage: noFiles,
}

let anna: Member
let ben: Member
let operator: Member
const visitor = { kind: 'visitor', locale: 'de' } as const

beforeEach(async () => {
  await db.deleteFrom('listings').execute()
  anna = await member('Anna')
  ben = await member('Ben')
  operator = await member('Ruth', 'owner')
})

const description = {
  title: 'Ruhiges Gästezimmer zum Hof',
  description: 'Zwei Betten, eigener Schlüssel.',
  capacity: 2,
  fields: { accessibility: ['no'], pets: 'yes', petsInfo: 'Wir haben eine Katze.' },
} satisfies ListingInput
const location = { address: 'Bredowstraße 14, 10551 Berlin', building: 'Hinterhaus', lat: 52.52913, lng: 13.33517 }

describe('a host makes an offer', () => {
  test('the first tab makes a draft with a placeholder title and the days of the event, which nobody else sees', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    const own = await findListing(app, anna, id)
    expect(own).toMatchObject({
      state: 'draft',
      title: 'Neues Angebot',
      availableFrom: '2024-06-14',
      availableUntil: '2024-07-14',
    })
    expect(own.own?.missing.map(({ tab, field }) => `${tab} ${field}`)).toEqual([
      'description title',
      'description description',
      'description accessibility',
      'location address',
      'photos images',
    ])
    for (const other of [ben, visitor])
      await expect(findListing(app, other, id)).rejects.toMatchObject({ code: 'listing-not-found' })
  })

  test('an incomplete draft is not published, and the missing parts are named', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    const refusal = await publishListing(app, anna, { id }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'listing-not-complete' })
    expect((refusal as { more: { field: string }[] }).more.map(({ field }) => field)).toContain('images')
  })

  test('a request is published without a picture, an offer is not', async () => {
    const parts = { ...description, fields: { accessibility: ['no'] }, location }
    const request = await createDraft(app, anna, { category: 'lookingForPlace', ...parts })
    expect((await findListing(app, anna, request.id)).own?.missing).toEqual([])
    expect(await publishListing(app, anna, { id: request.id })).toEqual({ state: 'pendingApproval' })
    const offer = await createDraft(app, anna, { category: 'offeringPlace', ...parts })
    expect((await findListing(app, anna, offer.id)).own?.missing).toEqual([{ tab: 'photos', field: 'images' }])
  })

  test('long texts are there from the beginning, empty', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    expect((await findListing(app, anna, id)).fields).toMatchObject({ rules: '' })
  })

  test('it appears for everybody only after the operator approved it', async () => {
    const id = await complete(anna)
    expect(await publishListing(app, anna, { id })).toEqual({ state: 'pendingApproval' })
    await expect(findListing(app, visitor, id)).rejects.toMatchObject({ code: 'listing-not-found' })
    expect((await pendingListings(app, operator)).items.map((each) => each.id)).toEqual([id])
    await approveListing(app, operator, { id })
    expect(await findListing(app, visitor, id)).toMatchObject({
      state: 'published',
      title: description.title,
      place: 'Berlin-Moabit',
      own: null,
    })
    const cards = await listingCards(app, [newId(), id], 'en')
    expect(cards).toMatchObject([{ id, kind: 'offer', capacity: 2, slug: 'ruhiges-gastezimmer-zum-hof' }])
    // What no card shows is not sent with each of them.
    expect(Object.keys(cards[0]?.author ?? {})).not.toContain('bio')
  })

  test('sent back, it is a draft again with the reason, until it is published once more', async () => {
    const id = await complete(anna)
    await publishListing(app, anna, { id })
    await requestChanges(app, operator, { id, note: 'Bitte ohne Telefonnummer <b>' })
    expect(await findListing(app, anna, id)).toMatchObject({
      state: 'draft',
      own: { reviewNote: 'Bitte ohne Telefonnummer ＜b＞' },
    })
    await publishListing(app, anna, { id })
    expect((await findListing(app, anna, id)).own?.reviewNote).toBeNull()
  })

  test('only staff decide, and only about waiting listings', async () => {
    const id = await complete(anna)
    await expect(approveListing(app, operator, { id })).rejects.toMatchObject({ code: 'listing-state-conflict' })
    await publishListing(app, anna, { id })
    await expect(approveListing(app, anna, { id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(pendingListings(app, ben)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('closed it is not found, opened it is, deleted it is gone for good', async () => {
    const id = await published(anna)
    await closeListing(app, anna, { id })
    await closeListing(app, anna, { id })
    expect(await listingCards(app, [id], 'de')).toEqual([])
    for (const other of [ben, visitor])
      await expect(findListing(app, other, id)).rejects.toMatchObject({ code: 'listing-not-available' })
    expect(await findListing(app, operator, id)).toMatchObject({ state: 'closed' })
    await openListing(app, anna, { id })
    expect(await listingCards(app, [id], 'de')).toHaveLength(1)
    await deleteListing(app, anna, { id })
    await deleteListing(app, anna, { id })
    await expect(findListing(app, visitor, id)).rejects.toMatchObject({ code: 'listing-deleted' })
    expect((await ownListings(app, anna)).items).toEqual([])
    await expect(updateListing(app, anna, { id, title: 'x' })).rejects.toMatchObject({ code: 'listing-deleted' })
  })

  test('listings of banned people are not found; staff and the author still see them', async () => {
    const id = await published(anna)
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', anna.userId).execute()
    for (const other of [ben, visitor])
      await expect(findListing(app, other, id)).rejects.toMatchObject({ code: 'listing-not-available' })
    expect(await findListing(app, operator, id)).toMatchObject({ state: 'published', author: { state: 'banned' } })
    expect(await findListing(app, anna, id)).toMatchObject({ own: { isAuthor: true } })
  })
})

describe("the list of the author's listings", () => {
  test('is read as a whole or by group, with counts; rejected listings are in the group of waiting ones', async () => {
    const draft = (await createDraft(app, anna, { category: 'offeringPlace' })).id
    const waiting = await complete(anna)
    await publishListing(app, anna, { id: waiting })
    const sentBack = await complete(anna)
    await publishListing(app, anna, { id: sentBack })
    await requestChanges(app, operator, { id: sentBack, note: 'Bitte ohne Telefonnummer' })
    const open = await published(anna)
    const closed = await published(anna)
    await closeListing(app, anna, { id: closed })
    const deleted = await published(anna)
    await deleteListing(app, anna, { id: deleted })
    await published(ben)

    const counts = { published: 1, draft: 1, review: 2, closed: 1 }
    const ids = async (group?: OwnListingGroup) => {
      const list = await ownListings(app, anna, { group })
      expect(list.counts).toEqual(counts)
      expect(list.totalItems).toBe(list.items.length)
      return new Set(list.items.map(({ id }) => id))
    }
    expect(await ids()).toEqual(new Set([draft, waiting, sentBack, open, closed]))
    expect(await ids('published')).toEqual(new Set([open]))
    expect(await ids('draft')).toEqual(new Set([draft]))
    expect(await ids('review')).toEqual(new Set([waiting, sentBack]))
    expect(await ids('closed')).toEqual(new Set([closed]))
    const small = { ...app, marketplace: { ...marketplace, shown: { ...marketplace.shown, ownListings: 2 } } }
    const pages = await Promise.all([1, 2, 3].map((page) => ownListings(small, anna, { page })))
    expect(pages.map(({ items, totalPages }) => [items.length, totalPages])).toEqual([
      [2, 3],
      [2, 3],
      [1, 3],
    ])
  })
})

describe('texts by authors', () => {
  test.each([
    [{ title: 'x'.repeat(61) }, 'field-too-long', 'title'],
    [{ title: '   ' }, 'field-required', 'title'],
    [{ description: 'x'.repeat(5001) }, 'field-too-long', 'description'],
    [{ capacity: 0 }, 'field-invalid', 'capacity'],
    [{ availableFrom: '2024-02-30' }, 'field-invalid', 'availableFrom'],
    [{ availableFrom: '2024-06-20', availableUntil: '2024-06-20' }, 'date-until-not-after-from', 'availableUntil'],
    [{ fields: { accessibility: ['maybe'] } }, 'field-invalid', 'accessibility'],
    [{ fields: { isVerified: 'yes' } }, 'field-invalid', 'isVerified'],
    [{ fields: { allergies: 'yes' } }, 'field-invalid', 'allergies'],
    [{ images: [{ imageId: newId() }] }, 'image-invalid', 'images.0'],
    [{ verified: true } as ListingInput, 'validation-disallowed-key', 'verified'],
  ] satisfies [ListingInput, string, string][])('%j is refused and changes nothing', async (input, code, field) => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    const before = await findListing(app, anna, id)
    await expect(updateListing(app, anna, { id, ...input })).rejects.toMatchObject({ code, field })
    expect(await findListing(app, anna, id)).toEqual(before)
  })

  test('angle brackets become their full-width look-alikes', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace', title: '<script>alert(1)</script>' })
    expect((await findListing(app, anna, id)).title).toBe('＜script＞alert(1)＜/script＞')
  })

  test('the text after a yes is kept only as long as the answer is yes', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace', ...description })
    expect((await findListing(app, anna, id)).fields).toMatchObject({ pets: 'yes', petsInfo: 'Wir haben eine Katze.' })
    await updateListing(app, anna, { id, fields: { pets: 'no', petsInfo: 'Wir haben eine Katze.' } })
    expect((await findListing(app, anna, id)).fields).toMatchObject({ pets: 'no', accessibility: ['no'] })
    expect((await findListing(app, anna, id)).fields).not.toHaveProperty('petsInfo')
  })

  test.each(['2024-08-01', '2024-06-20', '2024-06-01'])(
    'another beginning alone makes the next day the end: %s',
    async (availableFrom) => {
      const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
      await updateListing(app, anna, { id, availableFrom })
      const availableUntil = addDays(availableFrom, 1)
      expect(await findListing(app, anna, id)).toMatchObject({ availableFrom, availableUntil })
      await updateListing(app, anna, { id, availableUntil: '2024-09-01' })
      await updateListing(app, anna, { id, availableFrom })
      expect(await findListing(app, anna, id)).toMatchObject({ availableFrom, availableUntil: '2024-09-01' })
    },
  )

  test('two tabs edit the same listing: the second one is refused, and nothing is lost', async () => {
    const { id, version } = await createDraft(app, anna, { category: 'offeringPlace' })
    await updateListing(app, anna, { id, version, title: 'Erster Titel' })
    await expect(updateListing(app, anna, { id, version, title: 'Zweiter Titel' })).rejects.toMatchObject({
      code: 'listing-changed-meanwhile',
    })
    expect((await findListing(app, anna, id)).title).toBe('Erster Titel')
  })
})

describe('somebody else', () => {
  test('neither reads the exact place nor changes, publishes, closes or deletes the listing', async () => {
    const id = await published(anna)
    for (const attempt of [
      () => exactLocation(app, ben, id),
      () => exactLocation(app, visitor, id),
      () => updateListing(app, ben, { id, title: 'Meins' }),
      () => publishListing(app, ben, { id }),
      () => closeListing(app, ben, { id }),
      () => deleteListing(app, ben, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'listing-not-found' })
    for (const attempt of [
      () => createDraft(app, visitor, { category: 'offeringPlace' }),
      () => ownListings(app, visitor),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-signed-in' })
  })
})

describe('a home stays hidden', () => {
  test('no public answer holds the street or the exact point; author and staff see them', async () => {
    const id = await published(anna)
    const answers = JSON.stringify([
      await findListing(app, visitor, id),
      await listingCards(app, [id], 'de'),
      await ownListings(app, anna),
    ])
    // Public points have four decimals, so that the home's five can be in none of them by chance.
    for (const secret of ['Bredowstraße', 'Hinterhaus', '52.52913', '13.33517']) expect(answers).not.toContain(secret)
    expect(await exactLocation(app, anna, id)).toMatchObject({ ...location, precision: 'exact' })
    expect(await exactLocation(app, operator, id)).toMatchObject(location)
  })

  test('the public point lies in the ring around the home, stays on every save, and is shared by listings at one address', async () => {
    const id = await published(anna)
    const { point } = await findListing(app, anna, id)
    const metres = distanceKm(location, point ?? location) * 1000
    expect(metres).toBeGreaterThanOrEqual(145)
    expect(metres).toBeLessThanOrEqual(510)
    await updateListing(app, anna, { id, location: { ...location, building: 'Vorderhaus' } })
    expect((await findListing(app, anna, id)).point).toEqual(point)
    const { id: second } = await createDraft(app, anna, {
      category: 'offeringPlace',
      location: { ...location, lng: location.lng + 0.0005 },
    })
    expect((await findListing(app, anna, second)).point).toEqual(point)
  })
})

async function member(firstName: string, staffRole: 'owner' | null = null): Promise<Member> {
  const userId = newId()
  const now = new Date('2024-05-01T10:00:00Z')
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@example.org`,
      firstName,
      displayName: firstName,
      profileType: 'private',
      staffRole,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return {
    kind: 'member',
    userId,
    sessionId: newId(),
    firstName,
    lastName: '',
    displayName: firstName,
    emailVerified: true,
    staffRole,
    scopes: 'user',
    locale: 'de',
  }
}

async function complete(author: Member): Promise<string> {
  const { id } = await createDraft(app, author, { category: 'offeringPlace', ...description, location })
  await updateListing(app, author, { id, images: [{ imageId: await listingPicture(app, author), alt: 'Das Zimmer' }] })
  return id
}

async function published(author: Member): Promise<string> {
  const id = await complete(author)
  await publishListing(app, author, { id })
  await approveListing(app, operator, { id })
  return id
}
