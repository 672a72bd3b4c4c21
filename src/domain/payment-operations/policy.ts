import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { takesPayments } from '../transactions/index.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Whether staff deal with payments here: guests pay on this marketplace. */
export function hasPaymentDesk({ marketplace }: Pick<App, 'marketplace'>): boolean {
  return takesPayments(marketplace)
}

/**
 * Returns the id of the member of staff who deals with payments; null for the command line. Throws `forbidden`, and
 * `not-found` where guests do not pay on this marketplace.
 */
export function requirePaymentDesk(app: Pick<App, 'marketplace'>, viewer: Viewer): string | null {
  const actorId = staffActor(viewer)
  if (!hasPaymentDesk(app)) throw new Problem('not-found')
  return actorId
}
