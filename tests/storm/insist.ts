import { setTimeout as sleep } from 'node:timers/promises'
import type { Person, StormWorld } from './storm-world.ts'

/**
 * Counts of a run, and whether it is over. `writes`: requests that were acknowledged, `doubtful`: those without a certain
 * result.
 */
export type Run = {
  requests: number
  writes: number
  refused: number
  doubtful: number
  isOver: boolean
}

/**
 * A definite answer. `isSure`: no earlier attempt was left without an answer, so that a refusal means that nothing
 * happened.
 */
export type Definite = { answer: Response; text: string; isSure: boolean }

/** Milliseconds after which nobody waits any longer for an answer. */
const patience = 30_000
/** Attempts after the storm, when nothing fails any more. */
const lastAttempts = 60

/** Sends a form, or asks for a page where there are no fields, as a browser does. */
export function send(
  { site }: Pick<StormWorld, 'site'>,
  person: Person | null,
  path: string,
  fields?: Record<string, string> | FormData,
  more: Record<string, string> = {},
): Promise<Response> {
  const { url } = site()
  const headers = { ...(person && { cookie: person.cookie }), origin: url, ...more }
  const body = fields instanceof FormData || fields === undefined ? fields : new URLSearchParams(fields)
  const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) } as const
  return fetch(url + path, body ? { ...init, method: 'POST', body } : init)
}

/**
 * Sends the same request until there is a definite answer. Undefined when the site did not answer after the storm either,
 * which is a wrong answer. Without `again` a request is sent once: whether it had its effect may stay unknown.
 */
export async function insist(
  world: StormWorld,
  run: Run,
  what: string,
  request: () => Promise<Response>,
  { again = true } = {},
): Promise<Definite | undefined> {
  let isSure = true
  for (let late = 0; late < lastAttempts; late += run.isOver ? 1 : 0) {
    run.requests += 1
    const answer = await request().catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer && text !== undefined) {
      check(world, what, answer)
      // Too many at once: nothing happened. Everything from 500 on may have happened.
      if (answer.status < 500 && answer.status !== 429) return { answer, text, isSure }
    }
    const isRefused = answer?.status === 429 || (answer?.status === 503 && text?.includes('"busy"'))
    if (!isRefused) isSure = false
    if (!again) {
      if (!isSure) run.doubtful += 1
      return undefined
    }
    await sleep(100)
  }
  world.answered.wrong.push(`${what} got no definite answer after the storm`)
  return undefined
}

/** Records an answer of 500 or above as wrong, unless it is 503 with a positive `Retry-After`. */
function check({ answered }: Pick<StormWorld, 'answered'>, what: string, answer: Response): void {
  if (answer.status === 503) {
    if (!(Number(answer.headers.get('retry-after')) > 0))
      answered.wrong.push(`503 to ${what} does not say when to come again`)
  } else if (answer.status >= 500) answered.wrong.push(`${answer.status} to ${what}`)
}
