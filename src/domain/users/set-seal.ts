import { z } from 'zod'
import { sql } from 'kysely'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { requireStaff } from './policies.ts'
import type { Viewer } from './viewer.ts'

/** Checks that staff can record before they confirm a person. */
export const sealChecks = ['identity', 'address', 'organisation', 'phone', 'meeting'] as const
export type SealCheck = (typeof sealChecks)[number]

const schema = z.strictObject({
  userId: z.uuid(),
  /** An empty list removes the seal. */
  checks: z.array(z.enum(sealChecks)).max(sealChecks.length),
  reason: z.string().max(1000).transform(cleanText).default(''),
})

/**
 * Sets the checks that staff have made of a person, which is the seal; an empty list removes it. The person's listings show
 * it at once. Throws `forbidden`, `not-found`.
 */
export async function setSeal(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const staff = requireStaff(viewer)
  const { userId, checks, reason } = parse(schema, input)
  const verified = checks.length > 0
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({
        verified,
        verifiedChecks: [...new Set(checks)],
        verifiedAt: verified ? now : null,
        sealLapsedAt: null,
        publicData: sql<string>`(public_data - 'isVerified') || ${JSON.stringify(verified ? { isVerified: true } : {})}::jsonb`,
        updatedAt: now,
      })
      .where('id', '=', userId)
      .where('state', '<>', 'deleted')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Problem('not-found', { field: 'userId' })
    await record(tx, app.clock, 'user.updated', { actorId: staff.userId, subjectId: userId, payload: {} })
    const action = verified ? 'user.verified' : 'user.unverified'
    await audit(tx, app.clock, { actorId: staff.userId, action, subjectKind: 'user', subjectId: userId, reason })
  })
}
