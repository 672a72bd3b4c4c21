import { join, parse } from 'node:path'
import type { z } from 'zod'
import type { marketplaceSchema } from './marketplace-schema.ts'

type Cities = z.infer<typeof marketplaceSchema>['cities']

/**
 * A picture that a marketplace can replace: the file's name without its extension, the minimum width and height in pixels
 * (for drawings only their ratio), and its subject.
 */
export type PictureSlot = { name: string; width: number; height: number; shows: string }

const formats = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg']

/** Returns every picture that the pages ask for and that `pictures/` can hold. */
export function pictureSlots(cities: Pick<Cities[number], 'key'>[]): PictureSlot[] {
  return [
    { name: 'logo', width: 512, height: 512, shows: 'the mark beside the name, square; SVG only' },
    {
      name: 'favicon',
      width: 512,
      height: 512,
      shows: 'the icon of the browser tab, square; SVG only; absent: the logo',
    },
    { name: 'icon', width: 512, height: 512, shows: 'the icon on a home screen; absent: the favicon on paper' },
    { name: 'hero-light', width: 2400, height: 840, shows: 'the landing page by day, its sky transparent' },
    { name: 'hero-dusk', width: 2400, height: 840, shows: 'the landing page in the dark theme, its sky transparent' },
    { name: 'host', width: 1240, height: 827, shows: 'the invitation to hosts' },
    { name: 'auth-login', width: 1280, height: 1920, shows: 'beside the form for logging in' },
    { name: 'auth-signup', width: 1280, height: 1920, shows: 'beside the form for signing up' },
    { name: 'auth-login-face', width: 88, height: 88, shows: 'who is quoted beside the form for logging in' },
    { name: 'auth-signup-face', width: 88, height: 88, shows: 'who is quoted beside the form for signing up' },
    { name: 'social', width: 1200, height: 630, shows: 'what social networks show of a page' },
    ...cities.map(({ key }) => ({ name: `city-${key}`, width: 800, height: 1000, shows: `the city ${key}` })),
  ]
}

/**
 * Returns the files of `pictures/` by the name of their slot, as absolute paths. Throws an Error with one sentence for each
 * file that belongs to no slot, is of a format that is not read, or stands there twice.
 */
export function matchPictures(folder: string, files: string[], cities: Cities): Record<string, string> {
  const slots = pictureSlots(cities)
  const found: Record<string, string> = {}
  const faults: string[] = []
  for (const file of files) {
    const path = join(folder, 'pictures', file)
    const { name, ext } = parse(file)
    const vector = name === 'logo' || name === 'favicon'
    if (!slots.some((slot) => slot.name === name))
      faults.push(`${path}: there is no picture "${name}". There are: ${slots.map((slot) => slot.name).join(', ')}`)
    else if (vector ? ext !== '.svg' : !formats.includes(ext))
      faults.push(`${path}: must be ${vector ? 'an SVG' : `one of ${formats.join(' ')}`}`)
    else if (found[name]) faults.push(`${path}: ${found[name]} is the same picture; remove one of the two`)
    else found[name] = path
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return found
}
