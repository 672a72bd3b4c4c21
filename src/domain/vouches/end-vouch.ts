import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { reasonField, requireAccountOwner, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const ofPerson = z.strictObject({ userId: z.uuid('not-found') })
const ofOrganisation = z.strictObject({ organisationId: z.uuid('not-found') })
const ofBoth = z.strictObject({ userId: z.uuid('not-found'), organisationId: z.uuid('not-found'), reason: reasonField })

/**
 * Withdraws the vouch of the viewer, an organisation, for a person, who is notified. The seal is not needed. Throws
 * `not-signed-in`, `forbidden`, `not-found` for what is no id, `vouch-not-there` without such a vouch.
 */
export async function withdrawVouch(app: Needs, viewer: Viewer, input: z.input<typeof ofPerson>): Promise<void> {
  const { userId: organisationId } = requireAccountOwner(viewer)
  const { userId } = parse(ofPerson, input)
  await app.db.transaction().execute(async (tx) => {
    if (!(await deleteVouch(tx, { userId, organisationId }))) throw new Problem('vouch-not-there')
    await tell(tx, app, { userId, organisationId }, organisationId)
  })
}

/**
 * Removes a vouch about the viewer. The organisation cannot vouch again until the viewer allows it. Throws like
 * `withdrawVouch`.
 */
export async function declineVouch(app: Needs, viewer: Viewer, input: z.input<typeof ofOrganisation>): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { organisationId } = parse(ofOrganisation, input)
  const { numUpdatedRows } = await app.db
    .updateTable('vouches')
    .set({ declinedAt: app.clock.now() })
    .where('userId', '=', userId)
    .where('organisationId', '=', organisationId)
    .where('declinedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('vouch-not-there')
}

/** Lets an organisation vouch for the viewer again, who had removed its vouch. Throws like `withdrawVouch`. */
export async function allowVouch(app: Needs, viewer: Viewer, input: z.input<typeof ofOrganisation>): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { organisationId } = parse(ofOrganisation, input)
  const { numDeletedRows } = await app.db
    .deleteFrom('vouches')
    .where('userId', '=', userId)
    .where('organisationId', '=', organisationId)
    .where('declinedAt', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('vouch-not-there')
}

/**
 * Removes a vouch as staff, with the reason in the audit log. The person is notified, and the organisation cannot vouch for
 * them for 30 days. Throws `forbidden`, `not-found`, `field-required`.
 */
export async function removeVouch(app: Needs, viewer: Viewer, input: z.input<typeof ofBoth>): Promise<void> {
  const staff = requireStaff(viewer)
  const { userId, organisationId, reason } = parse(ofBoth, input)
  await app.db.transaction().execute(async (tx) => {
    if (!(await deleteVouch(tx, { userId, organisationId }))) throw new Problem('not-found')
    await tell(tx, app, { userId, organisationId }, staff.userId)
    await audit(tx, app.clock, {
      actorId: staff.userId,
      action: 'user.vouch-removed',
      subjectKind: 'user',
      subjectId: userId,
      reason,
      details: { organisationId },
    })
  })
}

/** Deletes what a person whose account is erased has vouched for, and the vouches about them. */
export async function forgetVouchesOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx
    .deleteFrom('vouches')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('organisationId', '=', userId)]))
    .execute()
}

type Pair = { userId: string; organisationId: string }

/** What the person has removed stays as it is. Returns whether there was a vouch. */
async function deleteVouch(tx: Transaction<DB>, { userId, organisationId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('vouches')
    .where('userId', '=', userId)
    .where('organisationId', '=', organisationId)
    .where('declinedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function tell(tx: Transaction<DB>, app: Needs, { userId, organisationId }: Pair, actorId: string): Promise<void> {
  await record(tx, app.clock, 'user.vouch-withdrawn', { actorId, subjectId: userId, payload: { organisationId } })
}
