import { resolve } from 'node:path'
import { writeBrandPictures } from '#db/world/pictures/brand.ts'

/** Draws the pictures that belong to the pages (hero, cities, icons) into a folder. */
process.stdout.write(`${await writeBrandPictures(resolve(process.argv[2] ?? 'build/pictures'))} pictures\n`)
