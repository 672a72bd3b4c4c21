import { beforeEach, expect, test } from 'vitest'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { alternativesFor, findAlternatives, requestStay, requestedStayOf } from './index.ts'

const { app, people, room, act, show } = await stayWorld()
const { anna, ben } = people
const gemeinde = await person(app, 'gemeinde')
const stepFree = { accessibility: ['yes'] }
const withAnimal = { ...stepFree, assistanceAnimals: ['yes'] }
let asked = ''

beforeEach(async () => {
  await app.db.updateTable('listings').set({ state: 'closed' }).execute()
  await app.db.deleteFrom('attempts').execute()
  asked = await room({ capacity: 4, publicLat: 52.52, publicLng: 13.4 })
})

const at = (lat: number, publicData: object, parts: object = {}) =>
  publishedListing(app, gemeinde.userId, {
    publicLat: lat,
    publicLng: 13.4,
    capacity: 4,
    publicData: JSON.stringify(publicData),
    ...parts,
  })

/** Ben asks for four people, with what he searched for, and Anna declines. */
async function askedInVain(needs = ''): Promise<string> {
  const input = { listingId: asked, dates: stay, people: 4, needs, clientKey: `${asked}${needs}` }
  const { transactionId } = await requestStay(app, ben, input)
  await act(anna, transactionId, 'decline')
  return transactionId
}

const namesOf = async (id: string) =>
  (await alternativesFor(app, ben, id)).map(({ listingId, unmet }) => ({
    listingId,
    unmet: unmet.map(({ label, filter }) => label?.en ?? filter),
  }))

test('who searched for a step-free place is offered step-free places alone, the nearest first', async () => {
  await at(52.521, { accessibility: ['no'] })
  const far = await at(52.6, withAnimal)
  const near = await at(52.55, stepFree)
  const id = await askedInVain('pub_accessibility=yes')
  expect(await namesOf(id)).toEqual([
    { listingId: near, unmet: [] },
    { listingId: far, unmet: [] },
  ])
})

test('the guest’s own request counts too: an animal that comes along, and not one of other days', async () => {
  const request = (publicData: object, parts: object = {}) =>
    publishedListing(app, ben.userId, {
      category: 'lookingForPlace',
      publicData: JSON.stringify(publicData),
      ...parts,
    })
  await request({ assistanceAnimals: ['yes'] })
  await request({ accessibility: ['yes'] }, { availableFrom: '2024-07-01', availableUntil: '2024-07-05' })
  await at(52.521, { assistanceAnimals: ['no'] })
  const welcome = await at(52.6, { assistanceAnimals: ['yes'] })
  expect(await namesOf(await askedInVain())).toEqual([{ listingId: welcome, unmet: [] }])
})

test('where nothing fits, places that lack least come first and say what they lack', async () => {
  const neither = await at(52.521, {})
  const noAnimal = await at(52.6, stepFree)
  const id = await askedInVain('pub_accessibility=yes&pub_assistanceAnimals=yes')
  expect(await namesOf(id)).toEqual([
    { listingId: noAnimal, unmet: ['Assistance animal'] },
    { listingId: neither, unmet: ['Step-free', 'Assistance animal'] },
  ])
})

test('room for all and the days are never given up', async () => {
  await at(52.521, stepFree, { capacity: 3 })
  await at(52.521, stepFree, { availableUntil: '2024-06-21' })
  expect(await namesOf(await askedInVain('pub_accessibility=yes'))).toEqual([])
})

test('the next request carries what was searched for, and days that have begun find nothing', async () => {
  const near = await at(52.55, stepFree)
  const id = await askedInVain('pub_accessibility=yes')
  expect(requestedStayOf((await show(ben, id)).protectedData).needs).toBe('pub_accessibility=yes')
  expect((await findAlternatives(app, id)).map(({ listingId }) => listingId)).toEqual([near])
  await passUntil(app, '2024-06-21T10:00:00Z')
  expect(await findAlternatives(app, id)).toEqual([])
})
