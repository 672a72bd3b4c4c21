import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { isProblem } from '#kernel/problem.ts'
import { requestContext } from './request-context.ts'
import { failureId } from '#web/server/failure-id.ts'
import { loggedPath } from '#web/server/logged-path.ts'

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs an unexpected error with the path of the request. Returns its number, which the page shows. */
export function logFailure(error: unknown, { request, context }: Failed): string {
  const { app, nonce } = context.get(requestContext)
  const id = failureId(nonce)
  const detail = error instanceof Error ? `${error.stack}\n${String(error.cause ?? '')}` : String(error)
  app.log('error', 'page failed', { id, path: loggedPath(request.url), detail })
  return id
}

/**
 * React Router's error hook. Refusals with a status, such as 404 for an unknown address or 405 for a form sent to a
 * page without an action, are expected; errors of loaders and actions were logged by `guardRoutes`.
 */
export function handleError(error: unknown, failed: Failed): void {
  if (failed.request.signal.aborted || isProblem(error) || isRouteErrorResponse(error)) return
  logFailure(error, failed)
}
