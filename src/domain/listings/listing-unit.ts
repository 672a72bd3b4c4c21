import { type ClientUnit, clientUnits, type ProcessSettings } from '#config/allowed-aliases.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'

type Settings = ProcessSettings & Pick<Marketplace, 'availability'>

/** Returns what a listing is given in, as clients name it: by the hour where its plan has hours. */
export function unitOf(marketplace: Settings, plan: unknown): ClientUnit {
  const [usual = 'night'] = clientUnits(marketplace)
  return usual === 'night' && isByTheHour(plan) ? 'hour' : usual
}

/**
 * Checks the `unitType` that a program writes. It is worked out from the availability plan: the plan of the same call, or
 * else the stored one. A listing without a plan of its own may name any unit of the marketplace, because clients save the
 * plan later. Throws `listing-unit-differs`.
 */
export async function checkUnit(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  listing: { id?: string; publicData?: Record<string, unknown> | undefined; availabilityPlan?: unknown },
): Promise<void> {
  const said = listing.publicData?.unitType
  if (said === undefined || said === null) return
  const plan = listing.availabilityPlan ?? (await storedPlan(db, listing.id))
  const allowed = plan ? [unitOf(marketplace, plan)] : clientUnits(marketplace)
  if (!allowed.some((unit) => unit === said))
    throw new Problem('listing-unit-differs', {
      field: 'publicData.unitType',
      params: { units: allowed.map((unit) => `"${unit}"`).join(' / ') },
    })
}

async function storedPlan(db: App['db'], id: string | undefined): Promise<unknown> {
  if (!isId(id)) return null
  const row = await db.selectFrom('listings').select('availabilityPlan').where('id', '=', id).executeTakeFirst()
  return row?.availabilityPlan
}

function isByTheHour(plan: unknown): boolean {
  return typeof plan === 'object' && plan !== null && 'type' in plan && plan.type === 'availability-plan/time'
}
