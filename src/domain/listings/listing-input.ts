import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { cleanLine, cleanText } from '#kernel/typed-text.ts'

const day = z.string().refine(isCalendarDate, 'field-invalid')

/** The place of a listing: a point and its address. Only the author and staff can read it. */
const location = z.strictObject({
  address: z.string().max(300).transform(cleanLine).pipe(z.string().min(1, 'address-not-recognised')),
  building: z.string().max(200).transform(cleanLine).default(''),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  precision: z.enum(['exact', 'street', 'postcode', 'place', 'region']).default('exact'),
})

/** Returns what an author may say about a listing; every part is optional, a tab sends its own. */
export function listingInputSchema({ limits, categories }: Pick<Marketplace, 'limits' | 'categories'>) {
  return z
    .strictObject({
      category: z.enum(categories.map(({ key }) => key) as [string, ...string[]], 'field-required'),
      title: z
        .string()
        .max(1000)
        .transform(cleanLine)
        .pipe(z.string().min(1, 'field-required').max(limits.title, 'field-too-long')),
      description: z
        .string()
        .max(limits.text, 'field-too-long')
        .transform(cleanText)
        .pipe(z.string().min(1, 'field-required')),
      capacity: z.int().min(1, 'field-invalid').max(500, 'field-invalid'),
      /** `null` takes a day away: the listing is open on that side. */
      availableFrom: day.nullable(),
      availableUntil: day.nullable(),
      fields: z.record(z.string().max(40), z.unknown()),
      price: z
        .strictObject({
          amount: z.int('field-invalid').min(0, 'field-invalid').max(Number.MAX_SAFE_INTEGER, 'field-invalid'),
          currency: z.string().length(3),
        })
        .nullable(),
      location,
      // One more picture at a time is checked by `requireImageRoom`.
      images: z
        .array(z.strictObject({ imageId: z.uuid(), alt: z.string().max(300).transform(cleanLine).default('') }))
        .max(limits.imagesPerListing, 'upload-too-many'),
    })
    .partial()
}

export type ListingInput = z.input<ReturnType<typeof listingInputSchema>>
/** The validated input of a listing. */
export type ListingChange = z.output<ReturnType<typeof listingInputSchema>>
