import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { openSession } from '#domain/users/index.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { createPages, type PageSettings } from '#web/server/pages.ts'
import { loader } from './route.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const { token } = await openSession(app, anna.userId)

const build = {
  entry: { module: { default: () => new Response('page') } },
  routes: { live: { id: 'live', path: 'live', module: { loader } } },
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

const pages = createPages(app, {
  pagesPerMinute: 0,
  build,
  mode: 'production',
  secure: false,
  demo: false,
  mapStyleUrl: null,
  styleText: () => '',
  ownWords: {},
  readTile: async () => null,
} as unknown as PageSettings)

async function ask(path: string, headers: Record<string, string> = {}) {
  const left = new AbortController()
  const response = await pages(
    new Request(`https://quartier.example${path}`, { headers, signal: left.signal }),
    '203.0.113.9',
  )
  return { response, leave: () => left.abort() }
}

test('a member gets the event stream', async () => {
  const { response, leave } = await ask('/live', { cookie: `quartier_session=${token}` })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await response.body?.cancel()
  leave()
})

test.each(['/live.data', '/live.data?_routes=live', '/live/_.data'])(
  'the stream is not served as data at %s: such an answer would never end',
  async (path) => {
    for (const cookie of ['', `quartier_session=${token}`]) {
      const { response } = await ask(path, { cookie })
      expect(response.status).toBe(404)
      await response.text()
    }
  },
  5000,
)
