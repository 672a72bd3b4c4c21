import { redirect } from 'react-router'
import { isProblem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loginLink } from './login-link.ts'

/**
 * Returns the redirect to the page that says why a log-in with a provider was refused: the log-in page with the page to return to,
 * or the member's linked accounts. Rethrows what is no refusal, and an unknown provider.
 */
export function refusedByProvider({ viewer }: RequestContext, error: unknown, target: string | null) {
  if (!isProblem(error) || error.code === 'not-found') throw error
  const code = error.code === 'too-many-requests' ? 'provider-too-often' : error.code
  if (viewer.kind === 'member') return redirect(`/account/providers?refused=${code}`, 303)
  const address = loginLink('/login', target)
  return redirect(`${address}${address.includes('?') ? '&' : '?'}after=${code}`, 303)
}
