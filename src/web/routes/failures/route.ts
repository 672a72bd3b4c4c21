import { z } from 'zod'
import { requestLimits } from '#domain/attempt-limits.ts'
import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { requestContext } from '#web/server/request-context.ts'
import { isFailureId } from '#web/server/failure-id.ts'
import { loggedPath } from '#web/server/logged-path.ts'
import type { Route } from './+types/route.ts'

/** Maximum size of a report. */
const maxBytes = 4000
const allow = createMemoryRateLimit(requestLimits.pageFailures)

const report = z.object({
  id: z.string().refine(isFailureId),
  path: z.string().max(200).startsWith('/'),
  detail: z.string().max(2000),
})

/**
 * Logs a failure in the browser, sent as JSON `{ id, path, detail }`, under the number that the page shows. Returns
 * 204; 413 above 4,000 bytes, 400 for an invalid report, 429 above ten in a minute.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { app, address } = context.get(requestContext)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return refusal(413)
  if (!allow(address, app.clock.now())) return refusal(429)
  const parsed = report.safeParse(readJson(await request.text()))
  if (!parsed.success) return refusal(400)
  const { id, path, detail } = parsed.data
  app.log('error', 'page failed in the browser', { id, path: loggedPath(path), detail: withoutPeople(detail) })
  return new Response(null, { status: 204 })
}

/** Refuses other methods. */
export function loader(): Response {
  return refusal(405, { allow: 'POST' })
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns an error's text without queries of addresses, which contain searches, and without e-mail addresses. */
function withoutPeople(text: string): string {
  return text.replaceAll(/[?#][^\s:)]*/g, '').replaceAll(/[^\s<>()@]+@[^\s<>()@]+/g, '…')
}
