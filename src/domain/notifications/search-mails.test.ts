import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { drainAll } from '#tests/events.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { record } from '../events.ts'
import { endSavedSearch, endSavedSearchByKey, parseSearchQuery, savedSearches, saveSearch } from '../search/index.ts'
import type { Member } from '../users/index.ts'
import { deliverDueMails, drainEvents } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, chiara, gemeinde] = [
  await person(app, 'anna'),
  await person(app, 'ben', 'en'),
  await person(app, 'chiara'),
  await person(app, 'gemeinde'),
]
const dortmund = 'address=Dortmund&bounds=51.69,7.76,51.33,7.17'
const inDortmund = {
  title: 'Turmzimmer',
  publicLat: 51.51,
  publicLng: 7.46,
  publicPlace: JSON.stringify({ de: 'Dortmund', en: 'Dortmund' }),
  publicData: JSON.stringify({ accessibility: ['yes'] }),
}

beforeEach(async () => {
  for (const table of ['deliveries', 'savedSearchFindings', 'savedSearches'] as const)
    await db.deleteFrom(table).execute()
  await mails()
})

test('of five searches a new place fits two, and exactly their owners get one mail each', async () => {
  await keep(ben, `${dortmund}&pub_accessibility=yes`)
  await keep(ben, `${dortmund}&pub_capacityNumberOfPeople=2,`)
  await keep(ben, 'address=Berlin&bounds=52.7,13.7,52.3,13.1')
  await keep(gemeinde, `${dortmund}&keywords=turm`)
  await keep(gemeinde, `${dortmund}&pub_category=lookingForPlace`)
  const id = await appears(anna, inDortmund)
  expect(await mails()).toEqual([
    { recipient: 'ben@example.org', title: 'Turmzimmer', place: 'Dortmund', link: `${app.publicUrl}/l/${id}` },
    { recipient: 'gemeinde@example.org', title: 'Turmzimmer', place: 'Dortmund', link: `${app.publicUrl}/l/${id}` },
  ])
  await tell('listing.opened', id, anna)
  expect(await mails(), 'nobody hears of a place twice').toEqual([])
})

test('the mail opens the place with the days and the people of the search', async () => {
  const days = 'dates=2024-06-20,2024-06-23'
  await keep(ben, `${dortmund}&${days}&pub_capacityNumberOfPeople=4,`)
  await keep(gemeinde, `${dortmund}&pub_category=lookingForPlace&pub_capacityNumberOfPeople=4,`)
  const id = await appears(anna, { ...inDortmund, capacity: 4 })
  const request = await appears(anna, { ...inDortmund, capacity: 4, category: 'lookingForPlace' })
  const links = (await mails()).map(({ link }) => link)
  expect(links).toContain(`${app.publicUrl}/l/${id}?${days}&people=4`)
  expect(links, 'the people of a request are those who travel').toContain(`${app.publicUrl}/l/${request}`)
})

test('nobody hears of a place of their own, or of one that was taken back before the mail left', async () => {
  await keep(anna, dortmund)
  await keep(ben, dortmund)
  const id = await appears(anna, inDortmund)
  await drainEvents(app)
  await db.updateTable('listings').set({ state: 'closed' }).where('id', '=', id).execute()
  expect(await mails()).toEqual([])
  await appears(anna, { ...inDortmund, state: 'closed' })
  expect(await mails()).toEqual([])
})

test('days that have passed find nothing; days that are full find nothing either', async () => {
  await keep(ben, `${dortmund}&dates=2024-06-20,2024-06-23`)
  const full = await publishedListing(app, anna.userId, inDortmund)
  await db
    .insertInto('listingNights')
    .values({ listingId: full, night: '2024-06-21', used: 2, cap: 2, exceptionSeats: null })
    .execute()
  await tell('listing.approved', full, anna)
  expect(await mails()).toEqual([])
  await appears(anna, inDortmund)
  expect(await mails()).toHaveLength(1)
  await db.updateTable('savedSearches').set({ lastDay: '2024-05-20' }).execute()
  await appears(anna, { ...inDortmund, title: 'Nebenan' })
  expect(await mails()).toEqual([])
  expect(await savedSearches(app, ben)).toMatchObject([{ over: true }])
})

test('the link of a mail ends its search for any reader, and no other key does', async () => {
  const id = await keep(ben, dortmund)
  await keep(ben, 'address=Berlin&bounds=52.7,13.7,52.3,13.1')
  await appears(anna, inDortmund)
  await mails()
  const sent = app.sent.findLast(({ template }) => template === 'search-found')
  const end = new URL((sent?.values as { end: string } | undefined)?.end ?? '')
  expect(end.pathname).toBe('/saved-searches/end')
  const key = end.searchParams.get('key') ?? ''
  for (const wrong of ['', 'x', key.slice(1), `${key}x`])
    await expect(endSavedSearchByKey(app, { userId: ben.userId, id, key: wrong })).rejects.toThrow('not-found')
  await expect(endSavedSearchByKey(app, { userId: gemeinde.userId, id, key })).rejects.toThrow('not-found')
  await endSavedSearchByKey(app, { userId: ben.userId, id, key })
  expect(await savedSearches(app, ben)).toMatchObject([{ query: { address: 'Berlin' } }])
})

test('the same search is kept once, at most twenty of them, and only with a confirmed address', async () => {
  const id = await keep(ben, `${dortmund}&page=3&sort=-createdAt`)
  expect(await keep(ben, dortmund)).toBe(id)
  for (let number = 1; number < 20; number += 1) await keep(ben, `keywords=zimmer${number}`)
  await expect(keep(ben, 'keywords=noch')).rejects.toThrow('saved-searches-too-many')
  await expect(keep(chiara, dortmund)).rejects.toThrow('email-not-verified')
  await expect(keep({ ...ben, scopes: 'user:limited' }, dortmund)).rejects.toThrow('forbidden')
  await endSavedSearch(app, gemeinde, id)
  expect(await savedSearches(app, ben)).toHaveLength(20)
  await endSavedSearch(app, ben, id)
  expect(await savedSearches(app, ben)).toHaveLength(19)
})

async function keep(member: Member, query: string): Promise<string> {
  const search = parseSearchQuery(new URLSearchParams(query), app.marketplace)
  app.clock.pass(1000)
  return (await saveSearch(app, member, search)).id
}

async function appears(author: Member, parts: Parameters<typeof publishedListing>[2]): Promise<string> {
  const id = await publishedListing(app, author.userId, parts)
  await tell('listing.approved', id, author)
  return id
}

function tell(name: 'listing.approved' | 'listing.opened', subjectId: string, { userId }: Member) {
  return record(db, app.clock, name, { actorId: null, subjectId, payload: { authorId: userId } })
}

/** The mails about findings that have gone out since, by whom they went to. */
async function mails() {
  await expect
    .poll(
      async () => {
        await drainEvents(app)
        const { rows } = await sql<{ unread: number }>`
          select count(*)::int as unread from events, event_cursors c where (events.xid, events.seq) > (c.xid, c.seq)`.execute(
          db,
        )
        return rows[0]?.unread
      },
      { timeout: 5000 },
    )
    .toBe(0)
  const before = app.sent.length
  await deliverDueMails(app)
  return app.sent
    .slice(before)
    .flatMap(({ template, recipient, values }) => {
      if (template !== 'search-found') return []
      return [{ recipient, title: values.title, place: values.place, link: values.link }]
    })
    .toSorted((a, b) => a.recipient.localeCompare(b.recipient))
}

test('who looks for a listing hears of it also when its first approval was undone', async () => {
  await keep(ben, dortmund)
  const id = await publishedListing(app, anna.userId, inDortmund)
  const approve = (mailsAt: string) =>
    record(db, app.clock, 'listing.approved', {
      actorId: null,
      subjectId: id,
      payload: { authorId: anna.userId, mailsAt },
    })
  await approve(new Date(app.clock.now().getTime() + 12_000).toISOString())
  await drainAll(app)
  await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', id).execute()
  await record(db, app.clock, 'listing.approval-undone', {
    actorId: null,
    subjectId: id,
    payload: { authorId: anna.userId },
  })
  await drainAll(app)
  app.clock.pass(20_000)
  expect(await mails()).toEqual([])
  const dropped = db.selectFrom('deliveries').select('state').where('state', 'in', ['failed', 'queued'])
  expect(await dropped.execute()).toEqual([])
  await approve(app.clock.now().toISOString())
  await drainAll(app)
  await db.updateTable('listings').set({ state: 'published' }).where('id', '=', id).execute()
  expect(await mails(), 'the listing was not public when the second approval was read').toEqual([])
  await approve(app.clock.now().toISOString())
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ben@example.org'])
})
