import { data, redirect, type RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import { type Member, resolveSession, secondStepLifetime, sessionLifetime, type Viewer } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'
import type { PageProblem } from '../page-problem.ts'
import { type MemberContext, type RequestContext, requestContext } from './request-context.ts'
import { cookie, readCookies } from './cookies.ts'

const year = 365 * 24 * 3600

/**
 * Cookies of sessions, devices, and log-ins that wait for a second factor or for another provider. Over HTTPS their names
 * have the prefix `__Host-`, which keeps other hosts of the domain from setting them.
 */
export const hostCookies = [
  'quartier_session',
  'quartier_device',
  'quartier_operator',
  'quartier_second_step',
  'quartier_provider',
] as const
/** Whether a member's log-in ends when the browser is closed. */
type Lasting = Pick<Member, 'endsWithBrowser'>
type HostCookie = (typeof hostCookies)[number]

function nameOf(name: HostCookie, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** Returns the token of the request's session. */
export function sessionToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[nameOf('quartier_session', secure)]?.slice(0, 200)
}

/** Returns the device token of this browser, which lists the accounts that have logged in on it. */
export function deviceToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[nameOf('quartier_device', secure)]
}

/** Stores for a year that an account has logged in on this browser. */
export function rememberDevice({ setCookies, site: { secure } }: RequestContext, device: string): void {
  setCookies.push(cookie(nameOf('quartier_device', secure), device, { maxAge: year, secure }))
}

/** Returns the token of a log-in that waits in this browser for its second factor. */
export function secondStepToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[nameOf('quartier_second_step', secure)]?.slice(0, 200)
}

/** Stores the token of a log-in that waits for its second factor: only this browser can finish it. */
export function startSecondStep({ setCookies, site: { secure } }: RequestContext, token: string): void {
  const maxAge = secondStepLifetime / 1000
  setCookies.push(cookie(nameOf('quartier_second_step', secure), token, { maxAge, secure }))
}

/** Removes the token of a log-in that has been finished. */
export function endSecondStep({ setCookies, site: { secure } }: RequestContext): void {
  setCookies.push(cookie(nameOf('quartier_second_step', secure), '', { maxAge: 0, secure }))
}

/** Returns what this browser keeps of a log-in with another provider. */
export function providerNote(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[nameOf('quartier_provider', secure)]?.slice(0, 5000)
}

/** Keeps a log-in with another provider in this browser. It names its own end; the cookie lives for half an hour. */
export function keepProviderNote({ setCookies, site: { secure } }: RequestContext, note: string): void {
  setCookies.push(cookie(nameOf('quartier_provider', secure), note, { maxAge: 1800, secure }))
}

/** Removes a log-in with another provider that has come to its end. */
export function endProviderNote({ setCookies, site: { secure } }: RequestContext): void {
  setCookies.push(cookie(nameOf('quartier_provider', secure), '', { maxAge: 0, secure }))
}

/**
 * Returns the viewer of the session cookie. A rotated token is returned as a cookie to set, an invalid one as its
 * removal.
 */
export async function readSession(
  app: App,
  cookies: Record<string, string>,
  secure: boolean,
): Promise<{ viewer: Viewer; setCookies: string[] }> {
  const visitor: Viewer = { kind: 'visitor', locale: app.marketplace.defaultLocale }
  const token = sessionToken(cookies, secure)
  if (!token) return { viewer: visitor, setCookies: [] }
  const { viewer, rotatedToken } = await resolveSession(app, token)
  if (!viewer) return { viewer: visitor, setCookies: [endedSessionCookie(secure)] }
  return { viewer, setCookies: rotatedToken ? [startedSessionCookie(rotatedToken, secure, viewer)] : [] }
}

/** Returns the cookie of a session; the browser forgets one that `endsWithBrowser` when it is closed. */
function startedSessionCookie(token: string, secure: boolean, { endsWithBrowser }: Lasting): string {
  const maxAge = endsWithBrowser ? undefined : sessionLifetime / 1000
  return cookie(nameOf('quartier_session', secure), token, { maxAge, secure })
}

/** Returns the cookie that removes the session. */
export function endedSessionCookie(secure: boolean): string {
  return cookie(nameOf('quartier_session', secure), '', { maxAge: 0, secure })
}

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
  if (viewer.scopes !== 'user') {
    const problem = new Problem('forbidden')
    const answer: PageProblem = { code: problem.code, message: problemText(problem, locale) }
    throw data(answer, { status: problem.status })
  }
  if (!verified || viewer.emailVerified) return context
  const { pathname } = new URL(request.url)
  throw redirect(`/verify-email?from=${encodeURIComponent(pathname.replace(/\.data$/, ''))}`)
}

/** Replaces the session of staff by one of a member, and keeps their own to return to. */
export function startActing(context: RequestContext, request: Request, token: string): void {
  const { setCookies, site } = context
  const { secure } = site
  const own = sessionToken(readCookies(request), secure) ?? ''
  setCookies.push(cookie(nameOf('quartier_operator', secure), own, { maxAge: 2 * 3600, secure }))
  setSession(context, token, {})
}

/** Restores the session of staff after acting as a member. Returns whether there was one. */
export async function stopActing(context: RequestContext, request: Request, operatorId: string): Promise<boolean> {
  const { app, setCookies, site } = context
  const name = nameOf('quartier_operator', site.secure)
  const token = readCookies(request)[name]?.slice(0, 200)
  const { viewer, rotatedToken } = await resolveSession(app, token)
  setCookies.push(cookie(name, '', { maxAge: 0, secure: site.secure }))
  if (!token || viewer?.userId !== operatorId) return false
  setSession(context, rotatedToken ?? token, viewer)
  return true
}

/** Sets the session cookie with the response, for a session of this member. */
export function setSession({ setCookies, site }: RequestContext, token: string, member: Lasting): void {
  setCookies.push(startedSessionCookie(token, site.secure, member))
}
