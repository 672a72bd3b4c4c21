import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { type AnswerCase, answerCase } from './answer-cases.ts'
import { allProcesses, type StateName } from '../transactions/index.ts'

/** How somebody answers. `share` from 0 to 1, `medianMilliseconds` null where nothing was answered. */
export type AnswerFigures = { share: number; medianMilliseconds: number | null; cases: number }

/** Fewer cases say nothing about a person. */
export const fewestAnswerCases = 3

/** Conversations that are looked at: enough for a figure, and a limit to what one page reads. */
const mostConversations = 100
const days = 180

/**
 * Returns how a host answers: the share of the requests and enquiries of the last 180 days, of at most the newest hundred,
 * that were answered within their deadline, and the median time to the first answer. Those whose deadline is still ahead do
 * not count. Null below three cases. See `answerCase` for what is an answer.
 *
 * It is computed when it is read, because it is read for one person at a time: on a listing, a profile and in a
 * conversation. The index by host bounds it to a hundred conversations, however many listings there are.
 */
export async function answerFigures(
  app: Pick<App, 'clock'> & { db: Kysely<DB> },
  hostId: string,
): Promise<AnswerFigures | null> {
  const now = app.clock.now()
  const rows = await historyOf(app.db, hostId, new Date(now.getTime() - days * day))
  const cases = rows.flatMap((row) => {
    const process = allProcesses().find(({ name, version }) => name === row.process && version === row.processVersion)
    return (process && answerCase({ ...row, ...parsed(row), process }, now)) ?? []
  })
  return figuresOf(cases)
}

/** Returns the figures of single cases; null for fewer than three. */
export function figuresOf(cases: AnswerCase[]): AnswerFigures | null {
  if (cases.length < fewestAnswerCases) return null
  const times = cases.flatMap(({ afterMilliseconds }) => afterMilliseconds ?? []).toSorted((a, b) => a - b)
  return {
    share: cases.filter(({ inTime }) => inTime).length / cases.length,
    medianMilliseconds: median(times),
    cases: cases.length,
  }
}

function median(sorted: number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const [before, after] = [sorted[middle - 1], sorted[middle]]
  if (after === undefined) return null
  return sorted.length % 2 === 1 || before === undefined ? after : (before + after) / 2
}

type StoredStep = { transition: string; by: string; from: StateName; to: StateName; at: string }
type Row = { process: string; processVersion: number; createdAt: Date; steps: StoredStep[]; hostWrote: string[] }

async function historyOf(db: Kysely<DB>, hostId: string, since: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.process, t.process_version, t.created_at, s.steps, w.host_wrote
    from (select id, process, process_version, created_at from transactions
          where provider_id = ${hostId} and created_at >= ${since}
          order by created_at desc, id desc limit ${mostConversations}) t
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('transition', transition, 'by', by_actor, 'from', from_state,
        'to', to_state, 'at', at) order by at, id), '[]') as steps
      from transitions where transaction_id = t.id) s
    cross join lateral (
      select coalesce(jsonb_agg(created_at order by created_at), '[]') as host_wrote
      from (select created_at from messages where transaction_id = t.id and sender_id = ${hostId}
            order by created_at limit 20) first) w`.execute(db)
  return rows
}

function parsed({ steps, hostWrote }: Row) {
  return {
    steps: steps.map((step) => ({ ...step, at: new Date(step.at) })),
    hostWrote: hostWrote.map((at) => new Date(at)),
  }
}
