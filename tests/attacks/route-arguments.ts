import { RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'

const foreignHost = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }

/**
 * Returns the arguments of a route's loader or action for a German request that names another host, and the cookies that the
 * route sets. With `fields` a form is posted.
 */
export function routeArguments<Route extends (given: never) => unknown = (given: object) => unknown>(
  app: App,
  path: string,
  fields?: Record<string, string>,
  viewer: Viewer = { kind: 'visitor', locale: 'de' },
): Parameters<Route>[0] & { setCookies: string[] } {
  const context = new RouterContextProvider()
  const setCookies: string[] = []
  const site = { secure: true, demo: false }
  const known = { app, viewer, locale: 'de', setCookies, address: '192.0.2.1', site }
  context.set(requestContext, known as unknown as RequestContext)
  const body = fields && new URLSearchParams(fields)
  const request = new Request(`https://evil.example${path}`, {
    headers: foreignHost,
    ...(body && { method: 'POST', body }),
  })
  return { context, request, params: {}, setCookies } as unknown as Parameters<Route>[0] & { setCookies: string[] }
}
