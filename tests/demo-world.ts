import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
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
  if (isFirst(`${made}-begun`)) await makeDemoWorld(made)
  // Somebody else makes it at the moment.
  for (const since = Date.now(); !existsSync(made);) {
    if (Date.now() - since > 180_000) throw new Error('the demo world was not made')
    await new Promise((wake) => setTimeout(wake, 100))
  }
  const copy = mkdtempSync(join(tmpdir(), 'quartier-world-'))
  // With owners and modes: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', `${made}/.`, copy])
  return copy
}

/** Returns true for the first caller, which then makes the folder. */
function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}

async function makeDemoWorld(made: string): Promise<void> {
  const folder = `${made}-making`
  const site = await startSite({ DATA_DIR: folder, DEMO_LISTINGS: '0' }, { keepData: true })
  await site.stop()
  renameSync(folder, made)
}
