import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { failureId } from '#web/server/failure-id.ts'
import { loggedPath } from '#web/server/logged-path.ts'
import type { StyleText } from '#web/server/style-text.ts'
import { type PageFiles, PageFilesContext } from './features/layout/page-files.tsx'
import type { RouteHandle } from './parts/route-handle.ts'

/** Renders a page completely: nothing is streamed later, so that it is complete without script. */
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
  const files = pageFiles(routerContext, request, viewer.kind === 'visitor', site.styleText)
  return new Promise((resolve, reject) => {
    const page = (
      <PageFilesContext value={files}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageFilesContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React sends large lazy parts after the page and moves them with a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        pipe(collect((body) => resolve(new Response(body, { status, headers }))))
      },
      onShellError: reject,
      onError(error) {
        const path = loggedPath(request.url)
        app.log('error', 'page could not be rendered', { id: failureId(nonce), path, error: String(error) })
      },
    })
  })
}

/**
 * Returns the files of a page. Styles are inlined for visitors, who may be new; members have the style sheets cached,
 * and their pages are not compressed.
 */
function pageFiles(router: EntryContext, request: Request, visitor: boolean, styleText: StyleText): PageFiles | null {
  if (import.meta.env.DEV) return null
  const scripts = settingOf(router, 'scripts')
  return {
    router,
    styleText: visitor || scripts === false ? styleText : null,
    later: visitor && scripts === 'later',
    // Days that are not in the address are in words when they come.
    formats: new URL(request.url).searchParams.has('dates'),
    addData: () => Object.assign(router.renderMeta ?? {}, { didRenderScripts: true }),
  }
}

/** Returns a setting of the innermost route that has it. */
function settingOf<Name extends keyof RouteHandle>(
  { staticHandlerContext: { matches }, routeModules }: EntryContext,
  name: Name,
): RouteHandle[Name] {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle?.[name] !== undefined)?.[name]
}

/** Collects the page into one buffer: React writes dozens of chunks, each of which would be a write to the network. */
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
