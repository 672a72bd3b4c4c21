import pLimit from 'p-limit'
import { Problem } from './problem.ts'

type Limits = { atOnce: number; maxWaiting?: number }

/** Runs work when its turn comes. Rejects with Problem `busy` when too many wait already. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Returns a function that runs at most `atOnce` pieces of work concurrently and lets `maxWaiting` wait, in order. */
export function limitConcurrency({ atOnce, maxWaiting = Number.POSITIVE_INFINITY }: Limits): Limit {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new Problem('busy')
    return limit(work)
  }
}

/** Runs work when its turn comes among other work under the same key. Rejects as `Limit` does. */
export type LimitByKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Returns a limit for each key, such as a person or an address. Work of one key never waits for work of another. */
export function limitConcurrencyByKey(limits: Limits): LimitByKey {
  const keys = new Map<string, { limit: Limit; users: number }>()
  return async (key, work) => {
    const own = keys.get(key) ?? { limit: limitConcurrency(limits), users: 0 }
    keys.set(key, own)
    own.users += 1
    try {
      return await own.limit(work)
    } finally {
      own.users -= 1
      if (own.users === 0) keys.delete(key)
    }
  }
}
