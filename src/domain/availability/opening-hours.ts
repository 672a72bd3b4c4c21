import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { authorState, maySee } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { planOf, type TimePlan } from './weekly-plan.ts'

const inputSchema = z.strictObject({ listingId: z.uuid('listing-not-found') })

/**
 * Returns the hours of the week in which a listing is given; null where it is given by the night. For everybody who may see
 * the listing. Throws `listing-not-found`.
 */
export async function openingHours(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<TimePlan | null> {
  const { listingId } = parse(inputSchema, input)
  const row = await app.db
    .selectFrom('listings')
    .select(['availabilityPlan', 'capacity', 'authorId', 'state', 'deleted', authorState])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!row || row.deleted || !maySee(viewer, row)) throw new Problem('listing-not-found')
  const plan = planOf(app.marketplace, row)
  return plan.type === 'availability-plan/time' ? plan : null
}
