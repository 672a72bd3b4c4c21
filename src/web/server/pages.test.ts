import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { openSession } from '#domain/users/index.ts'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { createPages, type PageSettings } from './pages.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const { token } = await openSession(app, anna.userId)

/** Pages that answer with their own address, instead of those of the product. */
const paths = ['s', 's/groups', 'l/:slug/:id', 'u/:id', 'faq']
const routes = Object.fromEntries(
  paths.map((path) => [
    path,
    { id: path, path, module: { loader: ({ request }: { request: Request }) => new Response(request.url) } },
  ]),
)
const build = {
  entry: { module: { default: () => new Response('page') } },
  routes,
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

function site(pagesPerMinute: number) {
  const settings = { pagesPerMinute, build, mode: 'production', secure: false, demo: false, mapStyleUrl: null }
  const pages = createPages(app, {
    ...settings,
    styleText: () => '',
    ownWords: {},
    readTile: async () => null,
  } as unknown as PageSettings)
  return async (path: string, address = '203.0.113.9', headers: Record<string, string> = {}) =>
    pages(new Request(`https://quartier.example${path}`, { headers: { 'accept-language': 'en', ...headers } }), address)
}

test('a visitor who reads more than a person can is told to wait a minute, and others are not', async () => {
  const ask = site(3)
  const asked = ['/s', '/l/room/1', '/u/1']
  for (const path of asked) expect([path, (await ask(path)).status]).toEqual([path, 200])
  const refused = await ask('/s/groups')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toMatch(/<html[^]*60/)
  expect((await ask('/s', '203.0.113.10')).status).toBe(200)
  app.clock.pass(minute)
  expect((await ask('/s')).status).toBe(200)
})

test('members, other pages and programs inside the own network are not counted', async () => {
  const ask = site(1)
  const cookie = `quartier_session=${token}`
  for (let again = 0; again < 3; again += 1) {
    expect((await ask('/s', '203.0.113.9', { cookie })).status).toBe(200)
    expect((await ask('/faq')).status).toBe(200)
    expect((await ask('/s', '10.0.0.9')).status).toBe(200)
  }
  expect([(await ask('/s')).status, (await ask('/s')).status]).toEqual([200, 429])
})

test('with a limit of 0 no search is refused', async () => {
  const ask = site(0)
  for (let again = 0; again < 40; again += 1) expect((await ask('/s')).status).toBe(200)
})
