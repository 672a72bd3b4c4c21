import { data, type RouterContextProvider } from 'react-router'
import { isStaff } from '#domain/users/index.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { requireSignedIn } from './session.ts'

/** Lets staff in. Who is not signed in may do that; for everybody else there is no console at all. */
export function requireConsole(context: Readonly<RouterContextProvider>, request: Request): RequestContext {
  requireSignedIn(context, request)
  const asked = context.get(requestContext)
  if (!isStaff(asked.viewer)) throw data({ code: 'not-found' }, { status: 404 })
  return asked
}
