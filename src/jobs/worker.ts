import type { App } from '#domain/app.ts'
import { sweepAttempts } from '#domain/attempts.ts'
import { findNightDifferences } from '#domain/availability/index.ts'
import { sweepOrphans } from '#domain/images/index.ts'
import { deliverWebhooks } from '#domain/operations/index.ts'
import { deliverDue, drainEvents } from '#domain/notifications/index.ts'
import { purgeExpired } from '#domain/privacy/index.ts'
import { fireTimers, resumeSteps } from '#domain/transactions/index.ts'
import { onWake } from '#domain/wake.ts'

/** The loop that runs timers, reads events and sends mail. `wake` makes it look at once; `stop` waits for what it is doing. */
export type Worker = { wake(): void; stop(): Promise<void> }

const pauseMilliseconds = 500
/** Mail does not hurry: what is written within this time is looked at together. */
const gatherMilliseconds = 100
const hour = 3_600_000

/** Starts the worker. Several nodes may run one each: what one has taken the others leave alone. */
export function startWorker(app: App): Worker {
  let stopped = false
  const sleepers = new Set<() => void>()
  const rouse = () => {
    for (const wake of sleepers) wake()
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, pauseMilliseconds)
      sleepers.add(wake)
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
  let hint: NodeJS.Timeout | undefined
  const stopListening = onWake(app, () => {
    hint ??= setTimeout(() => {
      hint = undefined
      rouse()
    }, gatherMilliseconds).unref()
  })
  const tell = async () => {
    while (!stopped) if (!(await tellOthers(app)) && !stopped) await rest()
  }
  const running = Promise.all([loop(), tell()])
  return {
    wake: () => rouse(),
    stop: async () => {
      stopped = true
      stopListening()
      clearTimeout(hint)
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

/** Programs outside are told beside all else: a slow one keeps no mail waiting. */
async function tellOthers(app: App): Promise<boolean> {
  try {
    return (await deliverWebhooks(app)) > 0
  } catch (error) {
    app.log('error', 'webhooks failed', { error: error instanceof Error ? error.message : String(error) })
    return false
  }
}

/** Once an hour: counters of long ago and files that belong to no picture go. */
async function sweep(app: App): Promise<void> {
  try {
    await sweepAttempts(app)
    await sweepOrphans(app)
    await checkNights(app)
    await purgeExpired(app)
  } catch (error) {
    app.log('error', 'sweeping failed', {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** The counters of the nights decide who gets a place. What they say is compared with the bookings, and never by itself mended. */
async function checkNights(app: App): Promise<void> {
  const differences = await findNightDifferences(app)
  if (differences.length > 0)
    app.log('error', 'nights are counted otherwise than booked', { count: differences.length, first: differences[0] })
}
