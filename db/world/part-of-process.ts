import type { App } from '#domain/app.ts'
import { processByAlias } from '#domain/transactions/index.ts'
import { isOutage, isProblem } from '#kernel/problem.ts'

/** Returns the steps that the marketplace's process has, by their names such as `transition/accept`. */
export function stepsOfProcess({ marketplace }: Pick<App, 'marketplace'>): Set<string> {
  return new Set(processByAlias(marketplace.process).transitions.map(({ name }) => name))
}

/**
 * Runs a part of the demo world that needs steps of the process. A marketplace's own process may refuse them: then the part
 * is left out with a line in the log that names the process and the step, and null is returned. An outage is thrown.
 */
export async function unlessRefused<Result>(
  app: Pick<App, 'marketplace' | 'log'>,
  step: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (!isProblem(error) || isOutage(error)) throw error
    logLeftOut(app, step, error.code)
    return null
  }
}

/** Logs which step kept a conversation or a stay out of the demo world. */
export function logLeftOut({ marketplace, log }: Pick<App, 'marketplace' | 'log'>, step: string, why: string): void {
  log('info', 'left out of the demo world', { process: marketplace.process, step, why })
}
