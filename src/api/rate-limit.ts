import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { minute, type Clock } from '#kernel/clock.ts'
import { isInside } from '#kernel/inside-address.ts'
import { Refusal } from './wire/refusal.ts'

/** Requests per minute that one public address may make; 0 means unlimited. */
export type RateLimits = { queriesPerMinute: number; commandsPerMinute: number }

/** Counts a call that comes from an address. Throws Refusal `too-many-requests` with the seconds to wait. */
export type RateCount = (address: string, kind: 'query' | 'command') => void

/** Counts calls of each address in the running minute, in this process. */
export function createRateLimit(limits: RateLimits, clock: Clock): RateCount {
  const perMinute = { query: limits.queriesPerMinute, command: limits.commandsPerMinute }
  const allow = {
    query: createMemoryRateLimit({ max: perMinute.query }),
    command: createMemoryRateLimit({ max: perMinute.command }),
  }
  return (address, kind) => {
    const now = clock.now()
    if (perMinute[kind] === 0 || isInside(address) || allow[kind](address, now)) return
    const retryAfter = Math.max(1, Math.ceil((minute - (now.getTime() % minute)) / 1000))
    throw new Refusal('too-many-requests', `At most ${perMinute[kind]} calls of this kind in a minute.`, { retryAfter })
  }
}
