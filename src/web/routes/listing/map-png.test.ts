import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { openTiles } from '#adapters/tiles/open-tiles.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { Problem } from '#kernel/problem.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { loader } from './map-png.ts'

const { db } = await freshDatabase()
const app = await testApp(db, { imageProcessor: createSharpProcessor() })
const anna = await person(app, 'anna')
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const home = { publicLat: 51.5144, publicLng: 7.4736 }
const listingId = await publishedListing(app, anna.userId, home)

test('the map picture of a listing has two sizes', async () => {
  for (const [query, width] of [
    ['?names=de', 640],
    ['?names=de&scale=2', 1280],
  ] as const) {
    const answer = await ask(listingId, query)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const png = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height: width / 2 })
    expect(png.length).toBeLessThan(100_000)
  }
})

test('the picture of a map has the circle in its middle and the source of its data in a corner, whatever fonts the server has', async () => {
  const png = Buffer.from(await (await ask(listingId, '')).arrayBuffer())
  const shades = async (left: number, top: number, width: number, height: number) => {
    const part = await sharp(png).extract({ left, top, width, height }).png().toBuffer()
    const { channels } = await sharp(part).stats()
    return channels.map(({ min, max }) => max - min)
  }
  expect(Math.max(...(await shades(290, 130, 60, 60))), 'the circle').toBeGreaterThan(60)
  expect(Math.max(...(await shades(424, 303, 208, 14))), 'the words in the corner').toBeGreaterThan(60)
  expect(Math.max(...(await shades(10, 303, 100, 14))), 'and none in the other').toBeLessThan(30)
})

test('the picture of a map shows the same public circle to visitors and to the author', async () => {
  const [all, own] = await Promise.all([ask(listingId, '?names=de'), ask(listingId, '?names=de', anna)])
  expect(own.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(Buffer.from(await own.arrayBuffer()).equals(Buffer.from(await all.arrayBuffer()))).toBe(true)
})

test('other sizes, unknown, closed and deleted listings and drafts have no picture', async () => {
  for (const scale of ['0', '3', '1.5', '99999', 'x', 'toString'])
    expect((await ask(listingId, `?scale=${scale}`)).status, scale).toBe(400)
  const states = {
    draft: await publishedListing(app, anna.userId, { ...home, state: 'draft' }),
    closed: await publishedListing(app, anna.userId, { ...home, state: 'closed' }),
    deleted: await publishedListing(app, anna.userId, { ...home, state: 'closed', deleted: true }),
    unknown: '01890000-0000-7000-8000-000000000000',
    nonsense: 'x',
  }
  for (const [state, id] of Object.entries(states)) {
    const answer = await ask(id, '')
    expect(answer.status, state).toBeGreaterThanOrEqual(400)
    expect(answer.status, state).toBeLessThan(500)
    expect(await answer.text(), state).toBe('')
  }
})

test('requests are limited by address and minute, and by the length of the queue', async () => {
  const last = async (address: string) => {
    let answer = new Response()
    for (let count = 0; count < 241; count += 1) answer = await ask('x', '', visitor, address)
    return answer
  }
  expect((await last('192.0.2.7')).status).toBe(429)
  expect((await ask(listingId, '?names=de', visitor, '192.0.2.8')).status).toBe(200)
  const draw = async () => {
    throw new Problem('busy')
  }
  const busy = { ...app, imageProcessor: { ...app.imageProcessor, draw } }
  const answer = await ask(listingId, '?look=dark', visitor, '192.0.2.9', busy)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
})

async function ask(id: string, query: string, viewer: Viewer = visitor, address = '192.0.2.1', on: typeof app = app) {
  const context = new RouterContextProvider()
  const site = { readTile: openTiles('build/geo') } as RequestContext['site']
  context.set(requestContext, {
    app: on,
    viewer,
    locale: 'de',
    nonce: '',
    address,
    setCookies: [],
    answersForm: false,
    formTargets: [],
    site,
  })
  const url = `https://quartier.example/l/${id}/map.png${query}`
  const args = { context, params: { id }, request: new Request(url), pattern: '', url: new URL(url) }
  return loader(args as unknown as Parameters<typeof loader>[0])
}
