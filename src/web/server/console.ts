import { data, redirect, type RouterContextProvider } from 'react-router'
import { isStaff } from '#domain/users/index.ts'
import type { MemberContext } from './request-context.ts'
import { requireSignedIn } from './require-signed-in.ts'

/**
 * Returns the request context of staff. Redirects visitors to log in, and staff without the second factor that they need to
 * where it is set up; throws 404 for members, for whom the console does not exist.
 */
export function requireConsole(routerContext: Readonly<RouterContextProvider>, request: Request): MemberContext {
  const context = requireSignedIn(routerContext, request)
  if (context.viewer.needsSecondFactor) {
    const { pathname } = new URL(request.url)
    throw redirect(`/account/second-factor?from=${encodeURIComponent(pathname.replace(/\.data$/, ''))}`)
  }
  if (!isStaff(context.viewer)) throw data({ code: 'not-found' }, { status: 404 })
  return context
}
