import { resolve } from 'node:path'
import { hashInputs, isCurrent, writeStamp } from '#cli/build/stamp.ts'
import { mapStep } from '#cli/build/steps.ts'
import { buildGeo } from '#geo/build.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Returns the folder with the map and the table of places, which are built when they are not those of the present sources.
 */
export async function builtMap(): Promise<string> {
  const folder = 'build/geo'
  if (isCurrent(root, mapStep)) return folder
  const hash = hashInputs(root, mapStep)
  await buildGeo(folder)
  writeStamp(root, mapStep, hash)
  return folder
}
