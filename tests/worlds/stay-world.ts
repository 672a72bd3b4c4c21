import type { App } from '#domain/app.ts'
import type { Member } from '#domain/users/viewer.ts'
import { fireTimers, initiate, showTransaction, transition } from '#domain/transactions/index.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { person } from '../people.ts'
import { publishedListing } from './availability-world.ts'

/** The days that people ask for when a test says nothing else. The world begins on 20 May 2024 at noon in Berlin. */
export const stay = { from: '2024-06-20', until: '2024-06-23' }

/** States of a stay, with the steps that lead to each. */
export const waysTo: Record<string, { by: 'ben' | 'anna' | 'operator' | 'time'; name: string }[]> = {
  'state/enquiry': [],
  'state/preauthorized': [],
  'state/accepted': [{ by: 'anna', name: 'accept' }],
  'state/declined': [{ by: 'anna', name: 'decline' }],
  'state/cancelled': [
    { by: 'anna', name: 'accept' },
    { by: 'operator', name: 'cancel' },
  ],
  'state/delivered': [
    { by: 'anna', name: 'accept' },
    { by: 'time', name: 'complete' },
  ],
  'state/reviewed-by-customer': [
    { by: 'anna', name: 'accept' },
    { by: 'time', name: 'complete' },
    { by: 'ben', name: 'review-1-by-customer' },
  ],
  'state/reviewed-by-provider': [
    { by: 'anna', name: 'accept' },
    { by: 'time', name: 'complete' },
    { by: 'anna', name: 'review-1-by-provider' },
  ],
  'state/reviewed': [
    { by: 'anna', name: 'accept' },
    { by: 'time', name: 'complete' },
    { by: 'anna', name: 'review-1-by-provider' },
    { by: 'ben', name: 'review-2-by-customer' },
  ],
}

export const review = { reviewRating: 5, reviewContent: 'Herzlich, ruhig, gern wieder.' }

/** Anna's room with one place, Ben who asks, Chiara who has nothing to do with it, and the operator. */
export async function stayWorld(parts: Partial<App> = {}) {
  const { db, url } = await freshDatabase()
  const app = await testApp(db, parts)
  const people = {
    anna: await person(app, 'anna'),
    ben: await person(app, 'ben', 'en'),
    chiara: await person(app, 'chiara'),
    operator: await person(app, 'operator'),
  }
  const room = (values: Parameters<typeof publishedListing>[2] = {}) =>
    publishedListing(app, people.anna.userId, { capacity: 1, ...values })
  return { app, url, people, room, ...doings(app, people) }
}

function doings(app: TestApp, people: Record<'anna' | 'ben' | 'operator', Member>) {
  const ask = async (listingId: string, guest = people.ben, dates = stay) =>
    (await initiate(app, guest, { listingId, transition: 'transition/request', dates })).transactionId
  const act = (viewer: Member, id: string, name: string) =>
    transition(app, viewer, {
      id,
      transition: `transition/${name}`,
      ...(name.startsWith('review-') && { params: review }),
      ...(name.startsWith('request') && { params: { bookingStart: stay.from, bookingEnd: stay.until } }),
    })
  const show = (viewer: Member, id: string) => showTransaction(app, viewer, id)
  const start = app.clock.now().getTime()
  /**
   * Creates a transaction of Ben and Anna in a state, always on the days of `stay`, and returns its id. Moves the clock
   * back to the beginning of the world's time first.
   */
  const transactionIn = async (listingId: string, state: string) => {
    app.clock.pass(start - app.clock.now().getTime())
    await app.db.deleteFrom('attempts').execute()
    if (state === 'state/enquiry')
      return (await initiate(app, people.ben, { listingId, transition: 'transition/enquire' })).transactionId
    const id = await ask(listingId)
    for (const { by, name } of waysTo[state] ?? []) {
      if (by === 'time') await passUntil(app, '2024-06-22T22:00:00Z')
      else await act(people[by], id, name)
    }
    return id
  }
  return { ask, act, show, transactionIn }
}

/** Moves the clock to a moment and runs everything that is due by then. */
export async function passUntil(app: TestApp, moment: string | Date): Promise<void> {
  const wait = new Date(moment).getTime() - app.clock.now().getTime()
  if (wait > 0) app.clock.pass(wait)
  await fireAll(app)
}

export async function fireAll(app: TestApp): Promise<number> {
  let fired = 0
  for (let last = 1; last > 0; fired += last) last = await fireTimers(app)
  return fired
}
