import { join, resolve } from 'node:path'
import { look as neutral } from '#db/world/neutral/look.ts'
import { writeBrandPictures } from '#db/world/pictures/brand.ts'
import { worlds } from '#db/world/worlds.ts'

/**
 * Draws the pictures that belong to the pages (hero, cities, icons) into a folder for each marketplace, and neutral ones
 * beside them: a marketplace without drawings of its own shows these.
 */
const folder = resolve(process.argv[2] ?? 'build/pictures')
let written = await writeBrandPictures(folder, neutral)
for (const [key, { look }] of Object.entries(worlds)) written += await writeBrandPictures(join(folder, key), look)
process.stdout.write(`${written} pictures\n`)
