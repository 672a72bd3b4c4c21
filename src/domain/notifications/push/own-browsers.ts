import { ECDH } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { lockPerson } from '../choices.ts'
import { openSubscriptions } from './open-subscriptions.ts'

/** A browser in which its owner has turned notifications on. `device`: what it says of itself. */
export type OwnBrowser = { id: string; device: string; createdAt: Date; lastSuccessAt: Date | null; isPresent: boolean }

type Needs = Pick<App, 'db' | 'clock' | 'push'>

/** Browsers of one account. */
const most = 10

/** The lengths are those of RFC 8291: a point of the curve P-256, and 16 bytes, in base64url. */
const addSchema = z.object({
  endpoint: z.string('push-refused').max(1000, 'push-refused'),
  browserKey: z
    .string('push-refused')
    .regex(/^[\w-]{87}$/, 'push-refused')
    .refine(isOnCurve, 'push-refused'),
  browserSecret: z.string('push-refused').regex(/^[\w-]{22}$/, 'push-refused'),
})
const removeSchema = z.object({ id: z.uuid('not-found') })

/**
 * Returns the browsers in which the viewer has turned notifications on, the present one first, and the key of the site for a
 * further one; null where the site sends none. Throws like `requireAccountOwner`.
 */
export async function ownBrowsers(
  app: Needs,
  viewer: Viewer,
): Promise<{ siteKey: string; browsers: OwnBrowser[] } | null> {
  const { userId, sessionId } = requireAccountOwner(viewer)
  if (!app.push) return null
  const browsers = (await openSubscriptions(app, userId)).map((each) => ({
    id: each.sessionId,
    device: each.userAgent,
    createdAt: each.createdAt,
    lastSuccessAt: each.lastSuccessAt,
    isPresent: each.sessionId === sessionId,
  }))
  return {
    siteKey: app.push.siteKey,
    browsers: browsers.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)),
  }
}

/**
 * Turns notifications on in the browser of the viewer's session, until that ends. What was there of this session is
 * replaced, and so is what another account has left in the same browser. Throws like `requireAccountOwner`, `push-refused`
 * for an address that no push service can have and for keys that are none, `browsers-too-many`, and `forbidden` where the
 * site sends no notifications and for programs.
 */
export async function addBrowser(app: Needs, viewer: Viewer, given: z.input<typeof addSchema>): Promise<void> {
  const { userId, sessionId } = requireAccountOwner(viewer)
  const { push } = app
  if (!push) throw new Problem('forbidden')
  const subscription = parse(addSchema, given)
  if (!push.isPossible(subscription.endpoint)) throw new Problem('push-refused')
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    await requireSession(tx, app, { userId, sessionId })
    await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', subscription.endpoint).execute()
    await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('sessionId', '=', sessionId).execute()
    if ((await openSubscriptions({ ...app, db: tx }, userId)).length >= most)
      throw new Problem('browsers-too-many', { params: { max: most } })
    await tx
      .insertInto('pushSubscriptions')
      .values({ userId, sessionId, ...subscription, siteKey: push.siteKey, createdAt: app.clock.now() })
      .execute()
  })
}

/**
 * Turns notifications off in one of the viewer's browsers; where they are off, they stay so. Throws like
 * `requireAccountOwner`.
 */
export async function removeBrowser(app: Needs, viewer: Viewer, given: z.input<typeof removeSchema>): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { id } = parse(removeSchema, given)
  await app.db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('sessionId', '=', id).execute()
}

/** Turns notifications off in the browser that logs out. Staff who act for somebody leave the member's browsers alone. */
export async function leaveBrowser({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  if (viewer.kind !== 'member') return
  const { userId, sessionId } = viewer
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('sessionId', '=', sessionId).execute()
}

/** Throws `forbidden` unless the session is one of a browser and goes on. */
async function requireSession(
  tx: Transaction<DB>,
  { clock }: Needs,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .forShare()
    .executeTakeFirst()
  if (!session) throw new Problem('forbidden')
}

function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return key.startsWith('B')
  } catch {
    return false
  }
}
