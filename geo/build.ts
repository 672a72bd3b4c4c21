import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gazetteerFile, postcodesFile } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import { writeBasemap } from './basemap/write.ts'
import { readCountries } from './countries.ts'
import { writeGazetteer } from './gazetteer/write.ts'
import { namePlaces } from './named-places.ts'
import { locatePostcodes } from './postcodes.ts'
import { geoStamp } from './stamp.ts'

export { geoStamp } from './stamp.ts'

export const basemapFile = 'basemap.pmtiles'
const stampFile = 'stamp'
const files = [basemapFile, gazetteerFile, postcodesFile]

export type GeoBuild = {
  /** False if the files were there already and nothing was done. */
  built: boolean
  stamp: string
  milliseconds: number
  /** What was written; unknown when nothing was done. */
  basemap?: { tiles: number; bytes: number }
  gazetteer?: { places: number; keys: number; bytes: number; firstPlace: number }
}

/**
 * Makes the map (`basemap.pmtiles`), the place table (`gazetteer.bin`) and the postal codes (`postcodes.json`, a table of
 * its own because of its licence) in a folder from the data packages, in a few seconds, unless what is there was made from the same inputs. Safe to call from several processes at once:
 * files appear whole, and `stamp` last.
 */
export async function buildGeo(outDir: string): Promise<GeoBuild> {
  const started = performance.now()
  const stamp = geoStamp()
  const done = (rest: Partial<GeoBuild>): GeoBuild => ({
    built: false,
    stamp,
    milliseconds: Math.round(performance.now() - started),
    ...rest,
  })
  if (isGeoCurrent(outDir)) return done({})
  mkdirSync(outDir, { recursive: true })
  const draft = mkdtempSync(join(outDir, '.draft-'))
  try {
    const countries = readCountries()
    const places = namePlaces()
    const gazetteer = writeGazetteer(join(draft, gazetteerFile), countries, places)
    const postcodes = locatePostcodes(places, gazetteer.firstPlace)
    writeFileSync(join(draft, postcodesFile), JSON.stringify(postcodes))
    const basemap = writeBasemap(join(draft, basemapFile), countries, places)
    writeFileSync(join(draft, stampFile), stamp)
    for (const file of [...files, stampFile]) renameSync(join(draft, file), join(outDir, file))
    return done({ built: true, basemap, gazetteer })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Returns whether a folder holds the map and the place table, made from today's inputs. */
export function isGeoCurrent(outDir: string): boolean {
  const path = join(outDir, stampFile)
  return (
    existsSync(path) &&
    readFileSync(path, 'utf8') === geoStamp() &&
    files.every((file) => existsSync(join(outDir, file)))
  )
}

if (import.meta.main) {
  const outDir = resolve(process.argv[2] ?? 'build/geo')
  const { built, milliseconds, basemap, gazetteer } = await buildGeo(outDir)
  if (!built) console.log(`Map and places in ${outDir} are current`)
  else {
    console.log(
      `Built map (${basemap?.tiles} tiles, ${megabytes(basemap?.bytes)}) and places (${gazetteer?.places} places, ` +
        `${megabytes(gazetteer?.bytes)}) in ${outDir} in ${(milliseconds / 1000).toFixed(1)} s`,
    )
  }
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
