import { redirectDocument } from 'react-router'
import type { LogInOutcome } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { endSecondStep, rememberDevice, startSecondStep } from '#web/server/log-in-cookies.ts'
import { setSession } from '#web/server/session-cookies.ts'
import { loginLink } from './login-link.ts'

/**
 * Returns the redirect after a right password, link or code: to the page to return to, to the code of the second factor, to
 * the page that keeps a closed account, or for staff without the second factor that they need to the page where it is set
 * up. It loads a whole page: no data of the anonymous session is kept, and the language becomes the member's.
 */
export function goOnAfterLogIn(context: RequestContext, outcome: LogInOutcome, target: string | null) {
  if (outcome.unfinished !== undefined) {
    startSecondStep(context, outcome.unfinished)
    return redirectDocument(loginLink('/login/code', target), 303)
  }
  endSecondStep(context)
  if (outcome.closed !== undefined)
    return redirectDocument(`/keep-account?${new URLSearchParams({ t: outcome.closed })}`, 303)
  setSession(context, outcome.token, outcome.member)
  rememberDevice(context, outcome.device)
  return redirectDocument(pageAfterLogIn(outcome.member, target), 303)
}

/** Returns the first page of a member who has logged in. */
export function pageAfterLogIn(member: { needsSecondFactor?: boolean | undefined }, target: string | null): string {
  return member.needsSecondFactor ? loginLink('/account/second-factor', target ?? '/console') : (target ?? '/')
}
