import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '#domain/app.ts'

/** Work that is looked for again and again. `run` returns how much was done; with 0 the loop rests. */
export type Loop = { name: string; run(): Promise<number> }

/** A running loop. `wake` ends its rest; `stop` resolves when what it is doing is done. */
export type RunningLoop = { wake(): void; stop(): Promise<void> }

const pauseMilliseconds = 500
const waitAfterFailure = { first: 500, longest: 60_000 }

/**
 * Runs one kind of work by itself, so that nothing that fails or hangs in it delays another kind. After a failure it waits,
 * longer each time up to a minute, whatever wakes it.
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

/** Where an error came from, without its message, which may quote what people wrote. */
function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
}
