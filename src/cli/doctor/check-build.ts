import { isCurrent, missingOutputs } from '../build/stamp.ts'
import { type Step, stepsToServe } from '../build/steps.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** Whether everything is built, and from the present sources. */
export async function checkBuild({ root, settings }: Pick<Examined, 'root' | 'settings'>): Promise<Finding[]> {
  const { loadMarketplace } = await import('#config/marketplace.ts')
  // A folder that cannot be read is found by its own check.
  const marketplace = await loadMarketplace(settings.marketplace, root).catch(() => null)
  return findStale(root, stepsToServe(marketplace?.key ?? ''))
}

/** Looks at the results of the steps. */
export function findStale(root: string, steps: Step[]): Finding[] {
  const unbuilt = steps.filter((step) => missingOutputs(root, [step]).length > 0)
  if (unbuilt.length > 1) return [fault('not built: run quartier build')]
  if (unbuilt.length > 0) return [fault(`not built: ${missingOutputs(root, unbuilt).join(', ')}; run quartier build`)]
  const stale = steps.filter((step) => !isCurrent(root, step)).map(({ name }) => name)
  if (stale.length === 0) return [ok('everything is built')]
  return [warning(`older than the sources: ${stale.join(', ')}; run quartier build, or restart with quartier start`)]
}

/** The Node that runs this command. Versions without a line of long support get no repairs. */
export async function checkNode(_: unknown, version = process.versions.node): Promise<Finding[]> {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 22))
    return [fault(`Node ${version} does not run Quartier: install Node 24, or run npm rebuild node`)]
  if (major % 2 === 1) return [warning(`Node ${version} gets repairs for half a year only: use Node 24`)]
  return [ok(`Node ${version}`)]
}
