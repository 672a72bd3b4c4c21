import { join, resolve } from 'node:path'
import { writeBrandPictures } from '#db/world/pictures/brand.ts'
import { worlds } from '#db/world/worlds.ts'

/**
 * Draws the pictures that belong to the pages (hero, cities, icons) into a folder for each marketplace, and those of the
 * first also beside them: a marketplace without drawings of its own shows these.
 */
const folder = resolve(process.argv[2] ?? 'build/pictures')
let written = 0
for (const [index, [key, { look }]] of Object.entries(worlds).entries())
  written += await writeBrandPictures(index === 0 ? folder : join(folder, key), look)
process.stdout.write(`${written} pictures\n`)
