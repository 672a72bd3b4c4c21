import type { RouterContextProvider } from 'react-router'
import { isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/context.ts'
import { failureId } from '#web/server/failure-id.ts'

/** Logs what is not an expected refusal: a bug, with the path it happened on. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isProblem(error)) return
  const detail = error instanceof Error ? error.stack : String(error)
  const { app, nonce } = context.get(requestContext)
  app.log('error', 'page failed', { id: failureId(nonce), path: new URL(request.url).pathname, detail })
}
