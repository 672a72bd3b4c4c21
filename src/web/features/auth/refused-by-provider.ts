import { redirect } from 'react-router'
import { isProblem, type ProblemCode } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loginLink } from './login-link.ts'

/** Codes that share the message of another code. `not-found`: the provider is no longer configured. */
const codes: Partial<Record<ProblemCode, string>> = {
  'not-found': 'provider-unavailable',
  'too-many-requests': 'provider-too-often',
}

/**
 * Returns the redirect to the page that says why a log-in with a provider was refused: the log-in page with the page to
 * return to, or the member's linked accounts. Rethrows what is no refusal.
 */
export function refusedByProvider({ viewer }: RequestContext, error: unknown, target: string | null) {
  if (!isProblem(error)) throw error
  const code = codes[error.code] ?? error.code
  if (viewer.kind === 'member') return redirect(`/account/providers?refused=${code}`, 303)
  const address = loginLink('/login', target)
  return redirect(`${address}${address.includes('?') ? '&' : '?'}after=${code}`, 303)
}
