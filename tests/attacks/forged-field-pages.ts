import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { isProblem } from '#kernel/problem.ts'
import type { Member } from '#domain/users/viewer.ts'
import type { TestApp } from '#tests/app.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import routes from '../../src/web/routes.ts'

type Handled = { context: RouterContextProvider; request: Request; params: Record<string, string> }
export type PageAction = { path: string; action: (handled: Handled) => unknown }

/** Returns every page that takes a form, by its path in the table of routes. */
export async function pageActions(): Promise<PageAction[]> {
  const found: PageAction[] = []
  for (const { path, file } of (routes as RouteConfigEntry[]).flatMap((route) => pagesOf(route, ''))) {
    const address = pathToFileURL(join(import.meta.dirname, '../../src/web', file)).href
    const page = (await import(/* @vite-ignore */ address)) as { action?: PageAction['action'] }
    if (page.action) found.push({ path, action: page.action })
  }
  return found
}

function pagesOf({ path, file, children = [] }: RouteConfigEntry, parent: string): { path: string; file: string }[] {
  const own = path ? `${parent}/${path}` : parent
  return [{ path: own || '/', file }, ...children.flatMap((child) => pagesOf(child, own))]
}

export type Posted = { who: Member; params?: Record<string, string>; fields: Record<string, string> }

/** Posts a form to a page. Returns the status of its answer, or the code of what it throws. */
export async function postPage(app: TestApp, { path, action }: PageAction, { who, params = {}, fields }: Posted) {
  const context = new RouterContextProvider()
  const site = { demo: false, secure: false, mapStyleUrl: undefined }
  const known = { app, viewer: who, locale: 'de', setCookies: [], formTargets: [], address: '192.0.2.1', site }
  context.set(requestContext, known as unknown as RequestContext)
  const address = path.replaceAll(/:(\w+)\??/g, (_, name: string) => params[name] ?? 'x')
  const request = new Request(`https://quartier.example${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  try {
    return statusOf(await action({ context, request, params }))
  } catch (thrown) {
    if (isProblem(thrown)) return String(thrown.status)
    return statusOf(thrown)
  }
}

/** An answer with a status, such as `Response` and `data()`; everything else that is no error is a page. */
function statusOf(answer: unknown): string {
  if (answer instanceof Response) return String(answer.status)
  if (answer instanceof Error) throw answer
  const init = typeof answer === 'object' && answer !== null && 'init' in answer ? answer.init : undefined
  const { status } = (init ?? {}) as { status?: number }
  return String(status ?? 200)
}
