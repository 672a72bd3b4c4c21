import { buildStale } from './build/build-stale.ts'
import { stepsBeforeCode } from './build/steps.ts'

/** Imports the product's code, which needs the compiled words to be imported at all. */
export async function loadApp(root: string, signal = new AbortController().signal) {
  await buildStale(stepsBeforeCode, { root, signal, say: () => {} })
  return import('../app.ts')
}
