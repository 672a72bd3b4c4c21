import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '#domain/app.ts'

/** Work that is looked for again and again. `run` returns how much was done; with 0 the loop rests. */
export type Loop = { name: string; run(): Promise<number> }

/** A running loop. `wake` ends its pause; `stop` resolves when the current work is done. */
export type RunningLoop = { wake(): void; stop(): Promise<void> }

const pauseMilliseconds = 500
const waitAfterFailure = { first: 500, longest: 60_000 }

/**
 * Runs one kind of work in a loop of its own, so that a failure or hang delays no other kind. After a failure it pauses,
 * each time longer up to a minute, even when `wake` is called.
 */
export function startLoop({ log }: Pick<App, 'log'>, { name, run }: Loop, pause = pauseMilliseconds): RunningLoop {
  let stopped = false
  let failures = 0
  let woken = false
  let endRest: (() => void) | undefined
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
      const done = await run()
      failures = 0
      if (done === 0 && !woken && !stopped) await rest(pause)
    } catch (error) {
      failures += 1
      log('error', 'background work failed', {
        loop: name,
        failures,
        reason: failureReason(error),
        stack: placesOf(error),
      })
      if (!stopped) await rest(backOff(failures, waitAfterFailure))
    }
  }
  const running = (async () => {
    while (!stopped) await turn()
  })()
  return {
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
