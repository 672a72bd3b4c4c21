import { buildStale } from './build/build-stale.ts'
import { missingOutputs } from './build/stamp.ts'
import { type Step, stepsBeforeCode } from './build/steps.ts'

/**
 * Compiles the words if they are stale: without them the product's code cannot be loaded. `serve` builds nothing and throws
 * one sentence when something is not built.
 */
export async function prepareCode(verb: string, root: string): Promise<void> {
  if (verb !== 'serve')
    return buildStale(stepsBeforeCode, { root, signal: new AbortController().signal, say: () => {} })
  refuseUnbuilt(root, stepsBeforeCode)
}

/** Throws one sentence when results of the steps are missing. */
export function refuseUnbuilt(root: string, steps: Step[]): void {
  const missing = missingOutputs(root, steps)
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} is not built. Run "quartier build" before "quartier serve".`)
}
