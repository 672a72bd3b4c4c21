import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'

/** How long it is remembered whether a change is announced, in milliseconds. */
const memory = minute

const remembered = new WeakMap<App['marketplace'], { at: number; isOpen: boolean }>()

/**
 * Whether a change of the terms is announced and does not hold yet. Asked for every page of a member, and seldom so: the
 * answer may be a minute old.
 */
export async function openChange({
  db,
  clock,
  marketplace,
}: Pick<App, 'db' | 'clock' | 'marketplace'>): Promise<boolean> {
  const now = clock.now()
  const last = remembered.get(marketplace)
  if (last && Math.abs(now.getTime() - last.at) < memory) return last.isOpen
  const open = await db
    .selectFrom('termsVersions')
    .select('version')
    .where('version', '=', marketplace.terms.version)
    .where('effectiveAt', '>', now)
    .executeTakeFirst()
  remembered.set(marketplace, { at: now.getTime(), isOpen: open !== undefined })
  return open !== undefined
}
