/** The checks of staff behind a seal. */
type Identity = {
  firstName: string
  lastName: string
  displayName: string
  profileType: string
  organisationType: string | null
}

const parts = ['firstName', 'lastName', 'displayName', 'profileType', 'organisationType'] as const

/**
 * Returns the columns to write together with a change of names or kind: the change removes a seal, since staff confirmed
 * another name, and asks staff to check again. Returns null where the seal stays or there is none.
 */
export function sealAfter(
  before: Identity & { verified: boolean },
  change: Partial<Identity>,
  now: Date,
): { verified: false; verifiedChecks: string[]; verifiedAt: null; sealLapsedAt: Date } | null {
  if (!before.verified) return null
  const differs = parts.some((part) => change[part] !== undefined && change[part] !== before[part])
  return differs ? { verified: false, verifiedChecks: [], verifiedAt: null, sealLapsedAt: now } : null
}
