import type { App } from '#domain/app.ts'
import { sweepAttempts } from '#domain/attempts.ts'
import { sweepOrphans } from '#domain/images/index.ts'
import { deliverDue, drainEvents } from '#domain/notifications/index.ts'
import { fireTimers, resumeSteps } from '#domain/transactions/index.ts'

/** The loop that runs timers, reads events and sends mail. `wake` makes it look at once; `stop` waits for what it is doing. */
export type Worker = { wake(): void; stop(): Promise<void> }

const pauseMilliseconds = 500
const hour = 3_600_000

/** Starts the worker. Several nodes may run one each: what one has taken the others leave alone. */
export function startWorker(app: App): Worker {
  let stopped = false
  let rouse: () => void = () => undefined
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMilliseconds)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  let swept = app.clock.now().getTime()
  const loop = async () => {
    while (!stopped) {
      if (app.clock.now().getTime() - swept > hour) {
        swept = app.clock.now().getTime()
        await sweep(app)
      }
      const worked = await round(app)
      if (!worked && !stopped) await rest()
    }
  }
  const running = loop()
  return {
    wake: () => rouse(),
    stop: async () => {
      stopped = true
      rouse()
      await running
    },
  }
}

/** One look at what is to be done. A failure is logged and the next round tries again. */
async function round(app: App): Promise<boolean> {
  try {
    const fired = (await resumeSteps(app)) + (await fireTimers(app))
    const read = await drainEvents(app)
    const sent = await deliverDue(app)
    return fired + read + sent > 0
  } catch (error) {
    app.log('error', 'worker round failed', {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return false
  }
}

/** Once an hour: counters of long ago and files that belong to no picture go. */
async function sweep(app: App): Promise<void> {
  try {
    await sweepAttempts(app)
    await sweepOrphans(app)
  } catch (error) {
    app.log('error', 'sweeping failed', {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}
