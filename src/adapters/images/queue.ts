/**
 * Runs at most `atOnce` tasks at the same time and lets at most `waiting` others wait. A further one is not run:
 * `refuse` makes the error that it gets.
 */
export function createQueue(atOnce: number, waiting = Number.POSITIVE_INFINITY, refuse = () => new Error('busy')) {
  const next: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && next.length >= waiting) throw refuse()
    // Who leaves hands the place over without counting down, so that nobody slips in between.
    if (running >= atOnce) await new Promise<void>((resolve) => next.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const first = next.shift()
      if (first) first()
      else running--
    }
  }
}
