import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { failureId } from '#web/server/failure-id.ts'
import type { StyleText } from '#web/server/style-text.ts'
import { type PageFiles, PageFilesContext } from './features/layout/page-files.tsx'
import type { RouteHandle } from './parts/route-handle.ts'

/** Renders a page whole: nothing is deferred, so a reader without script sees all of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, app, site, viewer } = loadContext.get(requestContext)
  const files = pageFiles(routerContext, viewer.kind === 'visitor', site.styleText)
  return new Promise((resolve, reject) => {
    const page = (
      <PageFilesContext value={files}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageFilesContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React puts large parts that load lazily behind the page and has a script move them to their place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        pipe(collect((body) => resolve(new Response(body, { status, headers }))))
      },
      onShellError: reject,
      onError(error) {
        const path = new URL(request.url).pathname
        app.log('error', 'page could not be rendered', { id: failureId(nonce), path, error: String(error) })
      },
    })
  })
}

/** A visitor may be here for the first time; members have the style sheets, and their pages are not packed. */
function pageFiles(router: EntryContext, visitor: boolean, styleText: StyleText): PageFiles | null {
  if (import.meta.env.DEV) return null
  const scripts = scriptsOf(router)
  return {
    router,
    styleText: visitor || scripts === false ? styleText : null,
    later: visitor && scripts === 'later',
    addData: () => Object.assign(router.renderMeta ?? {}, { didRenderScripts: true }),
  }
}

/** What the innermost route that says something about scripts says. */
function scriptsOf({ staticHandlerContext: { matches }, routeModules }: EntryContext): RouteHandle['scripts'] {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle?.scripts !== undefined)?.scripts
}

/** The page in one piece: React writes it in some dozen, each of which would be a write to the network of its own. */
function collect(done: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

export { handleError } from '#web/server/handle-error.ts'
