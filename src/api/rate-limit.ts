import type { Clock } from '#kernel/clock.ts'
import { isInside } from '#kernel/inside-address.ts'
import { Refusal } from './wire/refusal.ts'

/** What callers may do in a minute from one public address; 0 is as often as they like. */
export type RateLimits = { queriesPerMinute: number; commandsPerMinute: number }

const minute = 60_000

/** Counts a call that comes from an address. Throws Refusal `too-many-requests` with the seconds to wait. */
export type RateCount = (address: string, kind: 'query' | 'command') => void

/** Counts calls of each address in the running minute, in this process. */
export function createRateLimit(limits: RateLimits, clock: Clock): RateCount {
  let window = 0
  let counts = new Map<string, number>()
  return (address, kind) => {
    const most = kind === 'query' ? limits.queriesPerMinute : limits.commandsPerMinute
    if (most === 0 || isInside(address)) return
    const now = clock.now().getTime()
    const current = Math.floor(now / minute)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    const subject = `${kind} ${address}`
    const used = (counts.get(subject) ?? 0) + 1
    counts.set(subject, used)
    if (used <= most) return
    const retryAfter = Math.max(1, Math.ceil(((current + 1) * minute - now) / 1000))
    throw new Refusal('too-many-requests', `At most ${most} calls of this kind in a minute.`, { retryAfter })
  }
}
