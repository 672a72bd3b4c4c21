import type { App } from '#domain/app.ts'
import type { Member } from './viewer.ts'

type Marketplace = Pick<App, 'marketplace'>

/** Whether staff of this marketplace have their role only after they have shown a second factor. */
export function staffNeedSecondFactor({ marketplace }: Marketplace): boolean {
  return marketplace.staffSecondFactor === 'required'
}

/**
 * Returns the role of an account in a session or for an access token. Without the second factor that the marketplace
 * requires of staff they have no role, and are members like all others; `needsSecondFactor` tells them.
 */
export function roleOfStaff(
  app: Marketplace,
  { staffRole, hasShownFactor }: { staffRole: string | null; hasShownFactor: boolean },
): Pick<Member, 'staffRole' | 'needsSecondFactor'> {
  if (staffRole !== null && !hasShownFactor && staffNeedSecondFactor(app))
    return { staffRole: null, needsSecondFactor: true }
  return { staffRole: staffRole as Member['staffRole'] }
}
