import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findNightDifferences } from '#domain/availability/index.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import type { ClusterWorld, Person } from './cluster-world.ts'

/** What the site has said yes to, by the text that only this request or message has. */
export type Acknowledged = { bookings: string[]; messages: string[] }

/** The requests of a run. `failed` has the answer or the error of each that failed, with its address. */
export type Work = {
  requests: number
  failed: string[]
  acknowledged: Acknowledged
  /** Time of the last write that was acknowledged, as `performance.now()`. */
  lastWrite: number
  stop(): Promise<void>
}

/**
 * People at work through haproxy until `stop`: each of them reads, and every tenth request asks for a stay or writes a
 * message. What fails is not sent again.
 */
export async function peopleAtWork(world: ClusterWorld): Promise<Work> {
  const { guests, listings } = world
  let isOver = false
  const work: Work = {
    requests: 0,
    failed: [],
    acknowledged: { bookings: [], messages: [] },
    lastWrite: 0,
    stop: async () => {
      isOver = true
      await Promise.all(everybody)
    },
  }
  for (const guest of guests) await send(world, guest, `/l/x/${listings[0]}/request`, { step: 'notice' })
  const threads = await Promise.all(guests.map((guest) => openThread(world, guest)))
  const everybody = guests.map((guest, index) => beAtWork(world, work, guest, threads[index] ?? '', () => isOver))
  return work
}

async function beAtWork(
  world: ClusterWorld,
  work: Work,
  guest: Person,
  thread: string,
  isOver: () => boolean,
): Promise<void> {
  const { listings } = world
  for (let turn = Math.floor(Math.random() * 20); !isOver(); turn += 1) {
    const listing = listings[turn % listings.length]
    if (turn % 20 === 10) await ask(world, work, guest, `/l/x/${listing}/request`)
    else if (turn % 20 === 0) await write(world, work, guest, thread)
    else await read(world, work, guest, addressesOf(listing ?? '')[turn % 7] ?? '/s')
  }
}

/** Addresses that are read in turn: three pages, and what a browser asks for while somebody is on them. */
function addressesOf(listing: string): string[] {
  return [
    '/s',
    '/s/count?people=2',
    `/l/x/${listing}`,
    `/l/${listing}/map.svg`,
    `/l/${listing}/nights`,
    '/inbox',
    '/theme.css',
  ]
}

async function read(world: ClusterWorld, work: Work, guest: Person, path: string): Promise<void> {
  // Half of the pages are those of visitors, which replicas answer.
  const headers = new Headers(path === '/s' ? { 'accept-language': 'de' } : { cookie: guest.cookie })
  const answer = await counted(work, path, () => fetch(world.url + path, { headers }))
  if (answer && (answer.status !== 200 || answer.url.includes('/login')))
    work.failed.push(`${answer.status} ${path}: ${answer.url}`)
}

async function ask(world: ClusterWorld, work: Work, guest: Person, path: string): Promise<void> {
  const from = addDays(new Date().toISOString().slice(0, 10), 2 + Math.floor(Math.random() * 150))
  const message = `Anfrage ${newId()}`
  const fields = { from, until: addDays(from, 2), people: '1', message, clientKey: newId() }
  const answer = await counted(work, path, () => send(world, guest, path, fields))
  // Days that somebody else has are refused with 422, which is an answer too.
  if (!answer || answer.status !== 303 || !answer.headers.get('location')?.includes('sent=')) return
  work.acknowledged.bookings.push(message)
  work.lastWrite = performance.now()
}

async function write(world: ClusterWorld, work: Work, guest: Person, thread: string): Promise<void> {
  const content = `Nachricht ${newId()}`
  const answer = await counted(work, thread, () => send(world, guest, thread, { content, clientKey: newId() }))
  if (answer?.status !== 303) return
  work.acknowledged.messages.push(content)
  work.lastWrite = performance.now()
}

/** Counts a request, and what fails: no whole answer, or one that says that the server failed. */
async function counted(work: Work, path: string, request: () => Promise<Response>): Promise<Response | undefined> {
  work.requests += 1
  try {
    const answer = await request()
    await answer.arrayBuffer()
    if (answer.status < 500) return answer
    work.failed.push(`${answer.status} ${path} ${answer.headers.get('x-answered-by')}`)
  } catch (error) {
    work.failed.push(`${String((error as Error).cause ?? error)} ${path}`)
  }
  await sleep(20)
  return undefined
}

/** Sends a form as a browser does. */
export function send(
  world: Pick<ClusterWorld, 'url' | 'places'>,
  { cookie }: Person,
  path: string,
  fields: Record<string, string> | FormData,
): Promise<Response> {
  return fetch(world.url + path, {
    method: 'POST',
    headers: { cookie, origin: `http://localhost:${world.places.SITE_PORT}` },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    redirect: 'manual',
  })
}

/** Begins a conversation of a guest with the host. Returns the address of its page. */
export async function openThread(world: ClusterWorld, guest: Person): Promise<string> {
  const path = `/l/x/${world.listings[0]}/enquire`
  await send(world, guest, path, { step: 'notice' })
  const answer = await send(world, guest, path, { message: 'Guten Tag', clientKey: newId() })
  const thread = answer.headers.get('location')
  if (answer.status !== 303 || !thread) throw new Error(`no conversation: ${answer.status} ${await answer.text()}`)
  return thread
}

/**
 * Expects everything that was acknowledged to be there, once, and no night to be given to more people than there are
 * places.
 */
export async function expectKept(
  { app, database: { db } }: ClusterWorld,
  { bookings, messages }: Acknowledged,
): Promise<void> {
  const texts = [...bookings, ...messages]
  const found = new Map<string, number>()
  for (const { content } of await db.selectFrom('messages').select('content').execute())
    found.set(content, (found.get(content) ?? 0) + 1)
  expect(texts.filter((text) => found.get(text) !== 1)).toEqual([])
  const { rows } = await sql<{
    content: string
  }>`select m.content from messages m join bookings b using (transaction_id)
    where m.content like 'Anfrage %'`.execute(db)
  const booked = new Set(rows.map(({ content }) => content))
  expect(bookings.filter((text) => !booked.has(text))).toEqual([])
  expect(await findNightDifferences(app)).toEqual([])
  const { rows: tooMany } = await sql<{ listing: string }>`select n.listing_id as listing from listing_nights n
    join listings l on l.id = n.listing_id where n.used > l.capacity`.execute(db)
  expect(tooMany).toEqual([])
}
