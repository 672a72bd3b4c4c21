import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { oneByOne } from '../one-by-one.ts'
import { requireTextLength } from '../text-limit.ts'
import { clientKey, messageText, processOf, type StateName, transition } from '../transactions/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { answeringStep, answers, type HostDecision } from './answering-step.ts'
import { maxChosen } from './inbox-query.ts'

const inputSchema = z.object({
  ids: z.array(z.uuid('transaction-not-found')).min(1, 'field-required').max(maxChosen, 'field-invalid'),
  answer: z.enum(answers),
  /** A sentence for all of them. */
  message: messageText.optional(),
  clientKey,
})

/** The outcome for one request; `problem` is null where the answer was given. */
export type AnsweredRequest = { id: string; problem: ProblemCode | null }

/**
 * Gives several requests the same answer, in their order, each by its own `transition`: one that is refused, because the
 * guest has withdrawn it or another node has answered it, changes nothing about the others. Throws only where the whole
 * input is refused, or for an outage before anything is done.
 */
export async function answerRequests(
  app: Parameters<typeof transition>[0],
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<AnsweredRequest[]> {
  requireMember(viewer)
  const { ids, answer, message, clientKey: key } = parse(inputSchema, input)
  requireTextLength(app, message, 'message')
  const chosen = [...new Set(ids)]
  const steps = await stepsOf(app, chosen, answer)
  const words = message === undefined ? {} : { message, clientKey: key }
  // A request that does not wait any more has no such step; `transition` says why.
  const outcomes = await oneByOne(chosen, (id) =>
    transition(app, viewer, { id, transition: steps.get(id) ?? `transition/${answer}`, ...words }),
  )
  return outcomes.map(({ item, problem }) => ({ id: item, problem }))
}

/** Returns the transition that gives the answer, as the process of each request names it. */
async function stepsOf({ db }: Pick<App, 'db'>, ids: string[], answer: HostDecision): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'process', 'processVersion', 'state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ id, state, ...process }) => {
      const step = answeringStep(processOf(process), state as StateName, answer)
      return step ? [[id, step.name] as const] : []
    }),
  )
}
