import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { answerMetrics } from '#adapters/metrics/answer-metrics.ts'
import { serveMedia } from '#adapters/storage/serve-media.ts'
import { openTiles } from '#adapters/tiles/open-tiles.ts'
import { serveTiles } from '#adapters/tiles/serve-tiles.ts'
import { apiBodyLimit } from '#api/api-body-limit.ts'
import { createApi } from '#api/create-api.ts'
import { requestsEndWithin } from '#config/stop-times.ts'
import { answerLiveness } from '#web/server/answer-liveness.ts'
import { answerReadiness } from '#web/server/answer-readiness.ts'
import { paymentWebhook } from '#web/server/payment-webhook.ts'
import { mailData, mailViewer } from '#web/server/dev-mail.ts'
import { phoneViewer } from '#web/server/dev-phone.ts'
import { publicRequest, visitorAddress } from '#web/server/forwarded.ts'
import { scriptWords } from '#web/server/script-words.ts'
import { builtStyles } from '#web/server/style-text.ts'
import { pageBodyLimit } from '#web/server/page-body-limit.ts'
import { commonHeaders } from '#web/server/page-headers.ts'
import { createPages, type PageSettings } from '#web/server/pages.ts'
import type { RunningApp } from './create-app.ts'
import { guardBody, hasBody } from './request-bodies/guard-body.ts'
import { startHotReload } from './hot-reload.ts'

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400, stale-while-revalidate=604800'

type Bindings = { Bindings: HttpBindings }

type Answering = (request: Request, env: HttpBindings) => Response | Promise<Response>

/**
 * Returns the handler of all HTTP requests. The API comes first: it recognises its addresses without looking for a file.
 */
export function createSite(running: RunningApp, build: PageSettings['build'], pictures?: string): Answering {
  const { app, settings } = running
  const api = createApi(app, settings.api)
  const rest = createPagesSite(running, build, pictures)
  const secure = settings.publicUrl.startsWith('https:')
  const answer: Answering = async (request, env) => {
    const fromApi = api(request, visitorAddress(request, env.incoming, settings.trustProxy))
    return fromApi ?? withHeaders(await rest.fetch(request, env), secure)
  }
  return measured(running.metrics, (request, env) => {
    if (!hasBody(env.incoming)) return answer(request, env)
    const { pathname } = new URL(request.url)
    const limit = apiBodyLimit(pathname, settings.api) ?? pageBodyLimit(pathname)
    return guardBody(request, env.incoming, limit).then((guarded) => answer(guarded, env))
  })
}

/** The answer with the headers that every answer has, unless it has said otherwise. */
function withHeaders(response: Response, secure: boolean): Response {
  const missing = Object.entries(commonHeaders(response.headers.get('content-type'), secure)).filter(
    ([name]) => !response.headers.has(name),
  )
  for (const [name, value] of missing) response.headers.set(name, value)
  return response
}

function measured(metrics: RunningApp['metrics'], answer: Answering): Answering {
  return async (request, env) => {
    const start = performance.now()
    const response = await answer(request, env)
    metrics.observe(request, response.status, (performance.now() - start) / 1000)
    return response
  }
}

/** Health, files and pages. */
function createPagesSite(
  running: RunningApp,
  build: PageSettings['build'],
  pictures: string | undefined,
): Hono<Bindings> {
  const { app, settings, root } = running
  const site = new Hono<Bindings>()
  const pages = createPages(app, {
    demo: settings.demo,
    pagesPerMinute: settings.pagesPerMinute,
    secure: settings.publicUrl.startsWith('https:'),
    mapStyleUrl: settings.mapStyleUrl,
    styleText: builtStyles(join(root, 'build/pages/client'), app.marketplace.themeCss),
    ownWords:
      typeof build === 'function'
        ? app.marketplace.words
        : scriptWords(app.marketplace, join(root, 'build/pages/client')),
    readTile: openTiles(join(root, 'build/geo')),
    mode: settings.production ? 'production' : 'development',
    build,
  })
  const answer = ({ req: { raw }, env }: Context<Bindings>) =>
    pages(publicRequest(raw, settings.trustProxy), visitorAddress(raw, env.incoming, settings.trustProxy))
  // Before the files, because no file has these paths and no other request is as frequent.
  site.on('GET', ['/s', '/s.data', '/s/*'], answer)
  site.get('/healthz', (c) => answerLiveness(app, c.req.raw, c.env.incoming, settings.trustProxy))
  site.get('/readyz', () => answerReadiness(running))
  site.get('/metrics', (c) =>
    answerMetrics(running.metrics, c.req.raw, {
      token: settings.metricsToken,
      remoteAddress: c.env.incoming.socket.remoteAddress,
      isBehindProxy: settings.production && app.publicUrl.startsWith('https:'),
    }),
  )
  site.get('/theme.css', (c) =>
    c.body(app.marketplace.themeCss, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  if (app.payments) site.all('/webhooks/stripe', (c) => paymentWebhook(app, c.req.raw))
  if (settings.demo) {
    site.get('/dev/mail', (c) => mailViewer(app, c.req.query('mail')))
    site.get('/dev/mail.json', () => mailData(app))
    site.get('/dev/phone', () => phoneViewer(app))
  }
  site.all('/tiles/*', async (c) => (await serveTiles(join(root, 'build/geo'), c.req.raw)) ?? c.notFound())
  site.all(
    '/media/*',
    async (c) =>
      (await serveMedia(app, c.req.raw, visitorAddress(c.req.raw, c.env.incoming, settings.trustProxy))) ??
      c.notFound(),
  )
  serveFiles(site, running, pictures)
  site.all('*', answer)
  return site
}

/** Serves built files: scripts and styles of the pages, and drawings. */
function serveFiles(site: Hono<Bindings>, { app, root }: RunningApp, pictures: string | undefined): void {
  const built = join(root, 'build/pages/client')
  // In development Vite answers for them, and there may be no build.
  const isBuilt = existsSync(built)
  if (isBuilt)
    site.use(
      '/assets/*',
      serveStatic({
        root: built,
        precompressed: true,
        onFound: (path, c) => {
          c.header('cache-control', year)
          // The payment provider's frames load the site's typeface.
          if (path.endsWith('.woff2')) c.header('access-control-allow-origin', '*')
        },
      }),
    )
  const kept = (_path: string, c: Context) => c.header('cache-control', day)
  // For mails, which are read for years: at addresses that a new version does not change.
  site.get('/fonts/:file{[a-z-]+\\.woff2}', async (c, next) => {
    c.header('access-control-allow-origin', '*')
    return serveStatic<Bindings>({ root: join(root, 'build'), onFound: kept })(c, next)
  })
  if (pictures) site.use('*', serveStatic({ root: pictures, onFound: kept }))
  if (isBuilt) {
    site.get('/sw.js', serveStatic({ root: built, path: 'sw.js', onFound: (_path, c) => serviceWorkerHeaders(c) }))
    site.use('*', serveStatic({ root: built, precompressed: true }))
  }
  // A marketplace's own drawings come before those of the product.
  const drawings = [join(root, 'build/pictures', app.marketplace.key), join(root, 'build/pictures')]
  for (const folder of drawings.filter((each) => existsSync(each)))
    site.use('*', serveStatic({ root: folder, onFound: kept }))
}

/**
 * Browsers keep the service worker for themselves and ask for a newer one. It loads nothing but the pictures of
 * notifications.
 */
function serviceWorkerHeaders(c: Context): void {
  c.header('cache-control', 'no-cache')
  c.header('content-security-policy', "default-src 'none'; img-src 'self'")
}

/**
 * Milliseconds that an idle connection is kept open. Proxies keep theirs for a minute, and the server must not be the first
 * to close one, because a request may be on its way.
 */
const longerThanProxies = 65_000

/** Headers must be there after 20 s; how slowly a body may come says `watchSender`, not a time for all sizes. */
const connectionLimits = {
  keepAliveTimeout: longerThanProxies,
  headersTimeout: 20_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5000,
  // The query of an address may have 20,000 characters (docs/api.md), and cookies come besides. Node's own limit is 16 KB for all.
  maxHeaderSize: 65_536,
}

/**
 * Starts listening, in development with hot reload. `pictures` is the folder of the marketplace's own pictures. Rejects with
 * a sentence when the port is taken.
 */
export async function listen(
  running: RunningApp,
  { hotReload, pictures }: { hotReload: boolean; pictures?: string | undefined },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer(connectionLimits)
  const vite = hotReload ? await startHotReload(running.root, server) : undefined
  const site = createSite(running, vite?.build ?? (await builtPages(running.root)), pictures)
  const answer = getRequestListener((request, env) => site(request, env as HttpBindings))
  server.on('request', vite ? vite.before(answer) : answer)
  const { port, host } = running.settings
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error),
    )
    server.listen(port, host, resolve)
  })
  running.startJobs()
  const close = async () => {
    await running.leave()
    // Its connections to open pages are upgraded ones, which the server neither counts as idle nor closes itself.
    await vite?.close()
    const closed = new Promise((resolve) => server.close(resolve))
    // Running requests may finish; streams of live updates never would.
    const forcedEnd = setTimeout(() => server.closeAllConnections(), requestsEndWithin)
    await closed
    clearTimeout(forcedEnd)
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** Loads the pages before anybody asks, so that pages that cannot be loaded end the start and not the first visit. */
async function builtPages(root: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(root, 'build/pages/server/index.js')).href)) as ServerBuild
}
