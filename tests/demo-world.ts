import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from './running-site.ts'

/** Variable with the folder in which the worlds of a run are kept. */
export const worldsVariable = 'QUARTIER_TEST_WORLDS'

/**
 * Which demo world: its marketplace (`euro2024`), and how many listings are invented beside those of the named people (0).
 */
export type DemoWorld = { marketplace?: string; listings?: number }

/**
 * Returns a data folder with a demo world. The world is made once in a run, by a first start of the product, which takes a
 * core ten to twenty seconds. Everybody gets a copy, which starts in two.
 */
export async function copyOfDemoWorld(world: DemoWorld = {}): Promise<string> {
  const made = await findWorld(world)
  const copy = mkdtempSync(join(tmpdir(), 'quartier-world-'))
  // With owners and modes: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', `${made}/.`, copy])
  return copy
}

/** Makes a folder for the worlds of this run, unless an outer run has one. Returns what removes it. */
export function keepWorlds(): () => void {
  if (process.env[worldsVariable]) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'quartier-worlds-'))
  process.env[worldsVariable] = folder
  return () => {
    delete process.env[worldsVariable]
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findWorld({ marketplace = 'euro2024', listings = 0 }: DemoWorld): Promise<string> {
  const folder = process.env[worldsVariable]
  if (!folder) throw new Error('worlds are made in a run that has called keepWorlds')
  const made = join(folder, `${marketplace}-${listings}`)
  if (isFirst(`${made}-begun`)) {
    try {
      await makeWorld(made, { marketplace, listings })
    } catch (error) {
      // The next one may try.
      rmSync(`${made}-begun`, { recursive: true, force: true })
      throw error
    }
  }
  // Somebody else makes it at the moment.
  for (const since = Date.now(); !existsSync(made);) {
    if (Date.now() - since > 240_000) throw new Error(`the world ${made} was not made`)
    await wait(100)
  }
  return made
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

async function makeWorld(made: string, { marketplace, listings }: Required<DemoWorld>): Promise<void> {
  const folder = `${made}-making`
  rmSync(folder, { recursive: true, force: true })
  const settings = { MARKETPLACE: marketplace, DEMO_LISTINGS: String(listings), DATA_DIR: folder }
  const site = await startSite(settings, { keepData: true })
  await site.stop()
  renameSync(folder, made)
}
