import { resolve } from 'node:path'
import { look as neutral } from '#db/world/neutral/look.ts'
import { writeBrandPictures } from '#db/world/pictures/brand.ts'
import { worlds } from '#db/world/worlds.ts'

/**
 * Draws the pictures that belong to the pages (hero, cities, icons) of one demo world into a folder. `neutral` are those for
 * marketplaces without drawings of their own.
 */
const [world = 'neutral', folder = 'build/pictures'] = process.argv.slice(2)
const written = await writeBrandPictures(resolve(folder), worlds[world]?.look ?? neutral)
process.stdout.write(`${written} pictures\n`)
