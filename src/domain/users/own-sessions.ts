import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { signalChange } from '../change-signal.ts'
import { requireAccountOwner } from './policies.ts'
import { revokeSessions } from './sessions.ts'
import type { Viewer } from './viewer.ts'

/** A log-in of a browser, or of a program by the API. From where it came is not known: no network address is stored. */
type OwnSession = {
  id: string
  kind: 'browser' | 'program'
  /** What the browser says of itself, or the name of the program. */
  device: string
  createdAt: Date
  lastSeenAt: Date
  isPresent: boolean
  /** Whether a member of staff acts in the person's name. */
  byStaff: boolean
}

const endSchema = z.object({ id: z.uuid('not-found') })

/**
 * Returns the viewer's log-ins that have not ended, the present one first, then the last used. Throws like
 * `requireAccountOwner`.
 */
export async function ownSessions(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<OwnSession[]> {
  const { userId, sessionId } = requireAccountOwner(viewer)
  const now = app.clock.now()
  const [sessions, grants] = await Promise.all([
    app.db
      .selectFrom('sessions')
      .select(['id', 'userAgent as device', 'createdAt', 'lastSeenAt', 'operatorId'])
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute(),
    app.db
      .selectFrom('apiGrants')
      .innerJoin('apiClients', 'apiClients.id', 'apiGrants.clientId')
      .select(['apiGrants.id', 'apiClients.name as device', 'apiGrants.createdAt', 'rotatedAt as lastSeenAt'])
      .select('operatorId')
      .where('userId', '=', userId)
      .where('apiGrants.revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute(),
  ])
  const all = [
    ...sessions.map((each) => ({ ...each, kind: 'browser' as const })),
    ...grants.map((each) => ({ ...each, kind: 'program' as const })),
  ].map(({ operatorId, device, ...each }) => ({
    ...each,
    // The browser of a member of staff is not the person's.
    device: operatorId !== null && each.kind === 'browser' ? '' : device,
    isPresent: each.id === sessionId,
    byStaff: operatorId !== null,
  }))
  return all.toSorted(
    (a, b) => Number(b.isPresent) - Number(a.isPresent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime(),
  )
}

/**
 * Ends one of the viewer's log-ins at once, and everything that they, as staff, have opened in other people's names; one
 * that has ended already stays so. Throws like `requireAccountOwner`.
 */
export async function endSession(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  given: z.input<typeof endSchema>,
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { id } = parse(endSchema, given)
  for (const table of ['sessions', 'apiGrants'] as const)
    await app.db
      .updateTable(table)
      .set({ revokedAt: app.clock.now() })
      // What was opened in other people's names ends as well: from which log-in of staff is not known.
      .where(({ or, and, eb }) =>
        or([and([eb('userId', '=', userId), eb('id', '=', id)]), eb('operatorId', '=', userId)]),
      )
      .where('revokedAt', 'is', null)
      .execute()
  await endAuthorizationCodes(app, userId)
  signalChange(app)
}

/** Ends all of the viewer's log-ins but the present one. Returns how many. Throws like `requireAccountOwner`. */
export async function endOtherSessions(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<number> {
  const { userId, sessionId } = requireAccountOwner(viewer)
  const ended = await revokeSessions(app, userId, { except: sessionId })
  await endAuthorizationCodes(app, userId)
  signalChange(app)
  return ended
}

/** Ends codes that the person, as staff, has issued to apps in other people's names and that are not exchanged yet. */
async function endAuthorizationCodes({ db, clock }: Pick<App, 'db' | 'clock'>, operatorId: string): Promise<void> {
  await db
    .updateTable('apiAuthorizationCodes')
    .set({ usedAt: clock.now() })
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .execute()
}
