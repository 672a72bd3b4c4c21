/**
 * Aborted by the first Ctrl-C, SIGTERM or hang-up, or when the npm that started us is gone. Later signals are ignored: npm
 * passes on what the terminal has already said to everybody. What has not ended in order after five seconds is ended;
 * PostgreSQL then ends by itself.
 */
export function listenForStop(startedByNpm: boolean): AbortSignal {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => process.exit(1), 4800).unref()
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
