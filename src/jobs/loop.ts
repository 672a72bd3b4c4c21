import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isOutage } from '#kernel/problem.ts'
import type { App } from '#domain/app.ts'
import { minute } from '#kernel/clock.ts'
import { watchProgress } from '#kernel/loop-progress.ts'

/**
 * Work that is looked for again and again. `run` returns how much was done; with 0 the loop rests. `asksOthers`: it waits
 * for services outside, which have time limits of their own.
 */
export type Loop = { name: string; run(): Promise<number>; asksOthers?: boolean }

/**
 * A running loop. `wake` ends its pause; `stop` resolves when the current work is done. `silentSeconds`: how long the
 * present work has had no answer of the database; 0 while the loop rests. `isStuck`: for longer than it may.
 */
export type RunningLoop = {
  name: string
  wake(): void
  stop(): Promise<void>
  silentSeconds(): number
  isStuck(): boolean
}

/** Seconds after which silent work counts as stuck: a statement ends sooner, and so do the time limits of other services. */
const stuckAfter = { alone: 60, withOthers: 180 }

const pauseMilliseconds = 500
const waitAfterFailure = { first: 500, longest: minute }
/** A database that was away is back at once, and then people wait. */
const waitAfterOutage = { first: 500, longest: 2000 }

/**
 * Runs one kind of work in a loop of its own, so that a failure or hang delays no other kind. After a failure it pauses,
 * each time longer up to a minute, even when `wake` is called; after an outage of the database up to two seconds.
 */
export function startLoop(
  { log }: Pick<App, 'log'>,
  { name, run, asksOthers = false }: Loop,
  pause = pauseMilliseconds,
  elapsed = () => performance.now(),
): RunningLoop {
  let stopped = false
  let failures = 0
  let woken = false
  let endRest: (() => void) | undefined
  /** When the present work began or last got an answer, in milliseconds; undefined: the loop rests. */
  let lastProgress: number | undefined
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const turn = async (): Promise<void> => {
    try {
      woken = false
      lastProgress = elapsed()
      const done = await watchProgress(() => (lastProgress = elapsed()), run)
      lastProgress = undefined
      failures = 0
      if (done === 0 && !woken && !stopped) await rest(pause)
    } catch (error) {
      lastProgress = undefined
      failures += 1
      log('error', 'background work failed', {
        loop: name,
        failures,
        reason: failureReason(error),
        stack: placesOf(error),
      })
      if (!stopped) await rest(backOff(failures, isOutage(error) ? waitAfterOutage : waitAfterFailure))
    }
  }
  const running = (async () => {
    while (!stopped) await turn()
  })()
  const silentSeconds = () => (lastProgress === undefined ? 0 : (elapsed() - lastProgress) / 1000)
  return {
    name,
    silentSeconds,
    isStuck: () => silentSeconds() > (asksOthers ? stuckAfter.withOthers : stuckAfter.alone),
    wake: () => {
      woken = true
      if (failures === 0) endRest?.()
    },
    stop: async () => {
      stopped = true
      endRest?.()
      await running
    },
  }
}

/** Returns the stack of an error without its message, which may quote personal texts. */
function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
}
