import { z } from 'zod'
import { isCountryCode } from './codes.ts'
import { localised } from './field.ts'
import { bounds } from './geo-schema.ts'

const milliseconds = z.int().min(0).max(10_000)

/** Delays after typing, so that not each key asks the server. Folders of marketplaces call the setting `pauses`. */
const typingDelays = z.strictObject({
  changes: milliseconds.default(400).describe('After a filter that lies open was changed'),
  words: milliseconds.default(600).describe('After a key in the filter for words'),
  shortWords: milliseconds.default(2000).describe('The same for fewer than three letters, where filters lie open'),
  places: milliseconds.default(300).describe('Between two questions for places'),
  shortPlaces: milliseconds.default(1000).describe('Before a place of fewer than three letters is asked for'),
})

export const search = z.strictObject({
  perPage: z.int().min(1).max(100).default(24).describe('Results on a page'),
  capacity: z
    .strictObject({ min: z.int().min(0).describe('Fewest'), max: z.int().min(1).describe('Most') })
    .default({ min: 0, max: 50 })
    .describe('The scale of the filter for people'),
  price: z
    .strictObject({
      min: z.int().min(0).describe('Lower end'),
      max: z.int().min(1).describe('Upper end, which means: and more'),
      step: z.int().positive().describe('Step'),
    })
    .default({ min: 0, max: 10_000_000, step: 1 })
    .describe('The scale of the price filter, in whole units of the currency'),
  pauses: typingDelays
    .prefault({})
    .describe('Milliseconds that the search waits while somebody types or changes something; Enter never waits'),
  suggestions: z.int().min(1).max(20).default(5).describe('Places that are suggested for what was typed'),
  country: z
    .strictObject({
      code: z.string().refine(isCountryCode, 'is no country of ISO 3166').describe('ISO 3166, such as `DE`'),
      name: localised.describe('Name of the country'),
      bounds: bounds.describe('North, east, south and west in degrees'),
    })
    .describe('The button that shows everything, and the map when no place was asked for'),
  radius: z
    .number()
    .positive()
    .default(20)
    .describe('Kilometres around a place without bounds that the search reaches'),
  boundingSize: z
    .strictObject({
      address: z.number().positive().describe('An address'),
      other: z.number().positive().describe('Any other place'),
    })
    .default({ address: 500, other: 2000 })
    .describe('Metres that a place found by name reaches at least to each side'),
})
