import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { approveListing, requestChanges, undoApproval } from '../listings/index.ts'
import { oneByOne } from '../one-by-one.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { rejectListingByStaff } from './close-listing-by-staff.ts'

/** How many listings are decided on at once at most. */
export const decidedAtOnce = 50

/** What can be decided about several listings. `undo` takes back approvals, see `undoApproval`. */
export const severalDecisions = ['approve', 'ask', 'reject', 'undo'] as const
export type SeveralDecision = (typeof severalDecisions)[number]

const picked = z.object({
  id: z.uuid('listing-not-found'),
  /** The version that was read before deciding. An undo needs none. */
  version: z.int().optional(),
})
const schema = z.object({
  decision: z.enum(severalDecisions),
  listings: z.array(picked).min(1, 'field-required').max(decidedAtOnce),
  note: z.string().max(5000, 'field-too-long').default(''),
})

/** Which listings were decided on, and which were refused with what code. */
export type SeveralDecided = { decided: string[]; refused: { id: string; code: ProblemCode }[] }

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>
type Picked = z.output<typeof picked>

/**
 * Makes one decision about several listings, each by the use-case for one and in a transaction of its own: a refusal leaves
 * the others as they are. For staff. Throws `forbidden`, `field-invalid` for more than `decidedAtOnce`, `field-required` for
 * none or without the note that a request for changes or a rejection needs, and `validation-invalid-params` without the
 * version that was read; then nothing is decided.
 */
export async function decideSeveral(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<SeveralDecided> {
  staffActor(viewer)
  const { decision, listings, note } = parse(schema, input)
  const needsNote = decision === 'ask' || decision === 'reject'
  if (needsNote) parse(z.object({ note: reasonField }), { note })
  if (decision !== 'undo' && listings.some(({ version }) => version === undefined))
    throw new Problem('validation-invalid-params', { field: 'version' })
  const one = {
    approve: (each: Picked) => approveListing(app, viewer, { ...each, undoable: true }),
    ask: (each: Picked) => requestChanges(app, viewer, { ...each, note }),
    reject: (each: Picked) => rejectListingByStaff(app, viewer, { ...each, note }),
    undo: ({ id }: Picked) => undoApproval(app, viewer, { id }),
  }[decision]
  // A listing that is named twice is decided on once.
  const outcomes = await oneByOne(new Map(listings.map((listing) => [listing.id, listing])).values(), one)
  return {
    decided: outcomes.filter(({ problem }) => !problem).map(({ item }) => item.id),
    refused: outcomes.flatMap(({ item, problem }) => (problem ? [{ id: item.id, code: problem }] : [])),
  }
}
