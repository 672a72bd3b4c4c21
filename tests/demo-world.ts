import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startSite } from './running-site.ts'

/**
 * A data folder with the demo world, without invented listings. The world is made once in a run, by a first start of the
 * product: drawing its pictures takes a core twenty seconds. Everybody gets a copy.
 */
export async function copyOfDemoWorld(): Promise<string> {
  const made = inject('demoWorldFolder')
  if (!existsSync(made)) {
    const site = await startSite({ DATA_DIR: made, DEMO_LISTINGS: '0' }, { keepData: true })
    await site.stop()
  }
  const copy = mkdtempSync(join(tmpdir(), 'quartier-world-'))
  // With owners and modes: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', `${made}/.`, copy])
  return copy
}
