import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputPackages, packageVersion } from './packages.ts'

const root = join(import.meta.dirname, '..')

/** The built files follow these sources; the geocoder's two say how names are folded and where bytes lie. */
const sources = ['geo/**/*.ts', 'src/adapters/geocoding/embedded/{fold,layout}.ts']

/**
 * What the built files depend on, as one short text: versions of the data packages and the sources that
 * read them. Equal stamps mean equal files, so a build may be skipped.
 */
export function geoStamp(): string {
  const hash = createHash('sha256')
  for (const name of inputPackages) hash.update(`${name}@${packageVersion(name)}\n`)
  const files = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .sort()
  if (files.length < 10) throw new Error(`The geo sources were not found: ${files.length} files`)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 32)
}
