/**
 * Prints every 15 seconds that some work is running, and for how long, so that a start on a busy machine does not look
 * stuck. Returns the result of the work.
 */
export async function reportProgress<T>(name: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const tell = () =>
    say(`  ${name.padEnd(18)}still at work after ${Math.round((performance.now() - started) / 1000)} s`)
  const timer = setInterval(tell, 15_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
