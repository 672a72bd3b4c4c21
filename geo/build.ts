import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gazetteerFile, postcodesFile } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import { writeBasemap } from './basemap/write.ts'
import { readCountries } from './countries.ts'
import { writeGazetteer } from './gazetteer/write.ts'
import { namePlaces } from './named-places.ts'
import { locatePostcodes } from './postcodes.ts'

export const basemapFile = 'basemap.pmtiles'
const files = [basemapFile, gazetteerFile, postcodesFile]

/** What was written, in bytes and milliseconds. */
export type GeoBuild = {
  milliseconds: number
  basemap: { tiles: number; bytes: number }
  gazetteer: { places: number; keys: number; bytes: number; firstPlace: number }
}

/**
 * Makes the map (`basemap.pmtiles`), the place table (`gazetteer.bin`) and the postal codes (`postcodes.json`, a table of
 * its own because of its licence) in a folder from the data packages, in a few seconds. Safe to call from several processes
 * at once: files appear whole.
 */
export async function buildGeo(outDir: string): Promise<GeoBuild> {
  const started = performance.now()
  mkdirSync(outDir, { recursive: true })
  const draft = mkdtempSync(join(outDir, '.draft-'))
  try {
    const countries = readCountries()
    const places = namePlaces()
    const gazetteer = writeGazetteer(join(draft, gazetteerFile), countries, places)
    const postcodes = locatePostcodes(places, gazetteer.firstPlace)
    writeFileSync(join(draft, postcodesFile), JSON.stringify(postcodes))
    const basemap = writeBasemap(join(draft, basemapFile), countries, places)
    for (const file of files) renameSync(join(draft, file), join(outDir, file))
    return { milliseconds: Math.round(performance.now() - started), basemap, gazetteer }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const outDir = resolve(process.argv[2] ?? 'build/geo')
  const { milliseconds, basemap, gazetteer } = await buildGeo(outDir)
  console.log(
    `Built map (${basemap.tiles} tiles, ${megabytes(basemap.bytes)}) and places (${gazetteer.places} places, ` +
      `${megabytes(gazetteer.bytes)}) in ${outDir} in ${(milliseconds / 1000).toFixed(1)} s`,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
