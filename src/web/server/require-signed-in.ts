import { redirect, type RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import { Problem } from '#kernel/problem.ts'
import { errorPageOf } from './error-page-of.ts'
import { type MemberContext, type RequestContext, requestContext } from './request-context.ts'

/**
 * Returns the context of a logged-in member's request. Redirects others to log in (or to sign up, as the marketplace sets),
 * and back to this page afterwards; after a submitted form to the page it was on, and the log-in page says why.
 */
export function requireSignedIn(routerContext: Readonly<RouterContextProvider>, request: Request): MemberContext {
  const context = routerContext.get(requestContext)
  if (isOfMember(context)) return context
  throw redirect(signInAddress(context.app, request))
}

function isOfMember(context: RequestContext): context is MemberContext {
  return context.viewer.kind === 'member'
}

/** Returns the address to log in at, with this page to return to. */
export function signInAddress({ marketplace }: Pick<App, 'marketplace'>, request: Request): string {
  const { pathname, search } = new URL(request.url)
  const from = pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '')
  if (request.method === 'GET' || request.method === 'HEAD')
    return `/${marketplace.signedOutGoesTo}?from=${encodeURIComponent(from)}`
  return `/login?from=${encodeURIComponent(from)}&after=${keepsText(request, pathname) ? 'text-kept' : 'session'}`
}

/** Whether a page stores typed texts until they are sent: pages for messages, with script. */
function keepsText(request: Request, pathname: string): boolean {
  const isScript = request.headers.get('sec-fetch-mode') !== 'navigate'
  return isScript && /^\/(order|sale)\/|^\/l\/.+\/(enquire|request)\b/.test(pathname)
}

/**
 * Returns the context of a logged-in member's request, for pages of their own account. Staff acting as a member get "not
 * allowed"; with `verified`, a member with an unverified address is redirected to verify it.
 */
export function requireOwnAccount(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { verified = false }: { verified?: boolean } = {},
): MemberContext {
  const context = requireSignedIn(routerContext, request)
  const { viewer, locale } = context
  if (viewer.scopes !== 'user') throw errorPageOf(new Problem('forbidden'), locale)
  if (!verified || viewer.emailVerified) return context
  const { pathname } = new URL(request.url)
  throw redirect(`/verify-email?from=${encodeURIComponent(pathname.replace(/\.data$/, ''))}`)
}
