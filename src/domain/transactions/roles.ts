import { isStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { Actor } from './process.ts'

/** What somebody is in a transaction: one of its sides, an operator, or both; nothing for everybody else. */
export function rolesOf(
  viewer: Viewer,
  { customerId, providerId }: { customerId: string; providerId: string },
): Actor[] {
  if (viewer.kind === 'system') return ['operator']
  if (viewer.kind === 'visitor') return []
  const roles: Actor[] = []
  if (viewer.userId === customerId) roles.push('customer')
  if (viewer.userId === providerId) roles.push('provider')
  if (isStaff(viewer)) roles.push('operator')
  return roles
}
