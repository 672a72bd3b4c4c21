import type { RouterContextProvider } from 'react-router'
import { isOurFailure, isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/context.ts'
import { failureId } from '#web/server/failure-id.ts'

/** Logs what is not an expected refusal: a bug, with the path it happened on. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  const known = context.get(requestContext)
  if (isProblem(error)) {
    known.failure = error
    if (!isOurFailure(error)) return
  }
  const detail = error instanceof Error ? `${error.stack}\n${String(error.cause ?? '')}` : String(error)
  const { app, nonce } = known
  app.log('error', 'page failed', { id: failureId(nonce), path: new URL(request.url).pathname, detail })
}
