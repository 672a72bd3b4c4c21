import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { showTransaction, transition } from '../transactions/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { requireKnownAspects, storeAspects } from './aspects.ts'

const inputSchema = z.object({
  transactionId: z.uuid('transaction-not-found'),
  // No choice is NaN; the step refuses it together with what else is missing.
  rating: z.union([z.number(), z.nan()]),
  content: z.string(),
  /** Stars from 1 to 5 by the keys of the marketplace's aspects; each may be left out. */
  aspects: z
    .record(z.string().max(50), z.int('field-invalid').min(1, 'field-invalid').max(5, 'field-invalid'))
    .default({}),
})

export type ReviewStayInput = z.input<typeof inputSchema>

/**
 * Reviews a stay for the viewer's side: as the first review, or as the second if the other side has reviewed, even a moment
 * before. Both stay pending until both exist or the period for reviews is over. The same review sent again changes nothing.
 * Throws `transaction-not-found`, `transaction-already-reviewed-by-customer` or `-provider`,
 * `transaction-invalid-transition` before the stay has ended or after the period, or the code of an invalid field.
 */
export async function reviewStay(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>,
  viewer: Viewer,
  input: ReviewStayInput,
): Promise<void> {
  requireMember(viewer)
  const { transactionId, rating, content, aspects } = parse(inputSchema, input)
  const params = { reviewRating: rating, reviewContent: content }
  const review = async () => {
    const { role, next } = await showTransaction(app, viewer, transactionId)
    if (!role) throw new Problem('transaction-not-found')
    const step = next.find(({ actions }) => actions.includes(`post-review-by-${role}`))
    const type = role === 'customer' ? ('ofProvider' as const) : ('ofCustomer' as const)
    if (!step) {
      const own = await ownReview(app, transactionId, type)
      if (!own) throw new Problem('transaction-invalid-transition')
      if (own.rating === rating && own.content === cleanText(content)) return
      throw new Problem(`transaction-already-reviewed-by-${role}`)
    }
    requireKnownAspects(app.marketplace, type, aspects)
    const alongside = (tx: Transaction<DB>) => storeAspects(tx, { transactionId, type }, aspects)
    await transition(app, viewer, { id: transactionId, transition: step.name, params }, { alongside })
  }
  const wasOvertaken = (error: unknown) => isProblem(error) && error.code === 'transaction-invalid-transition'
  try {
    // When the other side reviews in the same moment, another step is the right one.
    await review().catch((error: unknown) => (wasOvertaken(error) ? review() : Promise.reject(error)))
  } catch (error) {
    throw renamed(error)
  }
}

async function ownReview({ db }: Pick<App, 'db'>, transactionId: string, type: 'ofProvider' | 'ofCustomer') {
  return db
    .selectFrom('reviews')
    .select(['rating', 'content'])
    .where('transactionId', '=', transactionId)
    .where('type', '=', type)
    .executeTakeFirst()
}

/** The transition speaks of `reviewRating`, the form of `rating`. */
function renamed(error: unknown): unknown {
  if (!(error instanceof Problem) || isOutage(error)) return error
  const rename = (problem: Problem) =>
    new Problem(problem.code, {
      field: { reviewRating: 'rating', reviewContent: 'content' }[problem.field ?? ''] ?? problem.field,
      params: problem.params,
    })
  const [first, ...more] = error.all.map(rename)
  return first ? new Problem(first.code, { field: first.field, params: first.params, more }) : error
}
