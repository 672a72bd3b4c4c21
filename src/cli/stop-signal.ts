import { exitAfter } from '#config/stop-times.ts'

/**
 * Returns a signal that is aborted by the first Ctrl-C, SIGTERM or hang-up, or when the npm that started this process has
 * ended. Later signals are ignored, because npm repeats those of the terminal. The process exits within five seconds after
 * `delay` milliseconds (`exitAfter`), even if work is still running; PostgreSQL then stops by itself.
 */
export function listenForStop(startedByNpm: boolean, delay = 0): AbortSignal {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => process.exit(1), delay + exitAfter).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const parent = process.ppid
  if (startedByNpm) setInterval(() => process.ppid !== parent && stop(), 250).unref()
  return controller.signal
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
