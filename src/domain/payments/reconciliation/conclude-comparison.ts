import type { App } from '../../app.ts'
import { noteMismatch, resolveMismatches } from './mismatches.ts'

/** What comparing one object came to. */
export type Comparison = 'agrees' | 'repaired' | 'listed'

/** Records what a comparison found. */
export async function conclude(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  isSame: boolean,
  mismatch: Parameters<typeof noteMismatch>[1],
): Promise<Comparison> {
  const { kind, objectId, here, there, repaired } = mismatch
  if (isSame) {
    await resolveMismatches(app, objectId)
    return 'agrees'
  }
  app.log(repaired ? 'warn' : 'error', 'our books differ from those of the provider', { kind, objectId, here, there })
  await noteMismatch(app, mismatch)
  return repaired ? 'repaired' : 'listed'
}
