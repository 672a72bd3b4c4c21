import type { FeedEvent } from '#domain/webhooks/index.ts'
import { processOf } from '#domain/transactions/index.ts'
import { Uuid } from '../wire/values.ts'
import { inShape } from './previous-values.ts'

type Values = Record<string, unknown>
type Resource = { attributes: Values } & Values

/**
 * Returns the resource as it was right after the change of an event, from the present resource and the data stored with the
 * event. A listing that was deleted since is shown as it was then. Without stored data, the present resource is returned.
 */
export function resourceAtEvent(event: FeedEvent, now: unknown, currency: string): Resource | null {
  const present = now as Resource | null
  if (event.type.endsWith('/deleted')) return null
  if (event.resourceType === 'transaction') return present && { ...present, attributes: stepsUntil(event, present) }
  if (!event.snapshot) return present
  const isGone = !present || present.attributes.deleted === true
  if (isGone && event.resourceType !== 'listing') return present
  // `location` has the place; it is computed when the listing is presented.
  const { created_at: createdAt, public_place: _place, ...columns } = event.snapshot
  const then = inShape(event.resourceType, columns, currency)
  const made = typeof createdAt === 'string' ? { createdAt: new Date(createdAt) } : {}
  if (isGone) {
    const attributes = { ...then, ...made, geolocation: null, deleted: false }
    return { id: new Uuid(event.resourceId), type: 'listing', attributes }
  }
  // The revision of now does not belong to what the listing said then.
  const { revision: _now, ...attributes } = present.attributes
  return { ...present, attributes: merged(attributes, then) }
}

/** Added to the stored data when a listing is presented, and so not part of a snapshot. */
const derivedKeys = [
  'location',
  'listingType',
  'transactionProcessAlias',
  'unitType',
  'profileType',
  'organisationType',
  'isVerified',
]

function merged(present: Values, then: Values): Values {
  const { publicData, profile, ...others } = then
  const said = present.publicData as Values | undefined
  const kept = said && Object.fromEntries(derivedKeys.flatMap((key) => (key in said ? [[key, said[key]]] : [])))
  return {
    ...present,
    ...others,
    ...(publicData !== undefined && kept ? { publicData: { ...(publicData as Values), ...kept } } : {}),
    ...(profile !== undefined ? { profile: { ...(present.profile as Values), ...(profile as Values) } } : {}),
  }
}

type Step = { transition: string; createdAt: Date }

/** Returns a transaction's state at an event: its transitions until then, the last of them, and its state. */
function stepsUntil({ at }: FeedEvent, { attributes }: Resource): Values {
  const steps = (attributes.transitions as Step[]).filter(({ createdAt }) => createdAt <= at)
  const last = steps.at(-1)
  const process = processOf({
    process: attributes.processName as string,
    processVersion: attributes.processVersion as number,
  })
  const to = process.transitions.find(({ name }) => name === last?.transition)?.to
  if (!last || !to) return attributes
  const { transition: lastTransition, createdAt: lastTransitionedAt } = last
  return { ...attributes, transitions: steps, lastTransition, lastTransitionedAt, state: to }
}
