import { z } from 'zod'
import { hourSuffix } from '#config/allowed-aliases.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { extendedData } from '#domain/extended-data.ts'
import { Problem } from '#kernel/problem.ts'
import { fieldKeys } from '#config/field.ts'
import { clientCategory } from './client-category.ts'
import { fieldsOf } from './field-values.ts'
import type { ExactLocation } from './exact-location.ts'
import type { ListingInput } from './listing-input.ts'
import { refuseMissing } from './require-complete.ts'
import type { ListingRow } from './require-own.ts'
import { pointAsAddress } from './listings-lacking-address.ts'

/**
 * A listing as programs write it: answers to the marketplace's questions are part of the public data, beside keys it does
 * not know.
 */
export const listingData = z.strictObject({
  title: z.string().max(1000),
  description: z.string().max(20_000).nullable(),
  geolocation: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
  price: z.strictObject({ amount: z.int().min(0).max(1e12), currency: z.string().regex(/^[A-Z]{3}$/) }).nullable(),
  publicData: extendedData,
  privateData: extendedData,
  // Bounds the input only; how many a listing may have is checked with the rest of it, in `listing-input.ts`.
  images: z.array(z.uuid()).max(100, 'upload-too-many'),
})

export type ListingData = Partial<z.output<typeof listingData>>

/** Said by the author's profile, the operator or the engine: what clients send along is not listened to. */
const decidedElsewhere = new Set([
  'profileType',
  'organisationType',
  'isVerified',
  'deleted',
  'transactionProcessAlias',
  'unitType',
  'clientCategory',
])

const day = z.union([z.string(), z.object({ date: z.string() }).transform(({ date }) => date)])
const place = z.object({ address: z.string().nullish(), building: z.string().nullish() })

/**
 * Sorts a program's data: `input` holds values for the marketplace's questions, `rest` all others. Throws `field-invalid`
 * for a known key with a value of another type.
 */
export function sortData(
  marketplace: Marketplace,
  row: Pick<ListingRow, 'category'> & { publicData?: unknown },
  data: ListingData,
  home: ExactLocation | null,
): { input: ListingInput; rest: Record<string, unknown> } {
  const said = data.publicData ?? {}
  const category = categoryOf(marketplace, said)
  const asked = fieldsOf(marketplace, category ?? row.category ?? '')
  const known = new Set(fieldKeys(asked))
  const fields = Object.fromEntries(Object.entries(said).filter(([key]) => known.has(key)))
  const rest = Object.fromEntries(
    Object.entries(said).filter(([key]) => !known.has(key) && !inColumns.has(key) && !decidedElsewhere.has(key)),
  )
  if (category === undefined) requireKeptCategory(row, said)
  const capacity = said.capacityNumberOfPeople === undefined ? said.capacity : said.capacityNumberOfPeople
  // A category of our own takes the place of one that only the client knew.
  if (said.category !== undefined) rest[clientCategory] = foreignCategory(marketplace, said)
  const input: ListingInput = {
    ...given('title', data.title),
    ...given('description', data.description || undefined),
    ...given('price', data.price),
    ...given('category', category),
    ...given('capacity', capacity === null ? usualCapacity : (capacity as number | undefined)),
    ...given('availableFrom', dayOf('availableFrom', said)),
    ...given('availableUntil', dayOf('availableUntil', said)),
    ...given('location', locationOf(data, home)),
    ...given(
      'images',
      data.images?.map((imageId) => ({ imageId })),
    ),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  }
  return { input, rest }
}

/** Keys whose values have a column of their own. */
const inColumns = new Set([
  'category',
  'listingType',
  'capacityNumberOfPeople',
  'capacity',
  'availableFrom',
  'availableUntil',
  'location',
])

const hourEnding = new RegExp(`${hourSuffix}$`)

/**
 * Returns the category of the marketplace that public data names, under its older or newer name; undefined where it names
 * none.
 */
export function categoryOf({ categories }: Pick<Marketplace, 'categories'>, said: Record<string, unknown>) {
  const type = said.listingType
  const named = [said.category, type, typeof type === 'string' ? type.replace(hourEnding, '') : undefined]
  return categories.find(({ key }) => named.includes(key))?.key
}

function foreignCategory({ categories }: Pick<Marketplace, 'categories'>, { category }: Record<string, unknown>) {
  return categories.some(({ key }) => key === category) ? null : category
}

/** Number of people for a listing without a capacity. */
const usualCapacity = 1

/** Checks that a listing keeps a category: only a client's own category can be removed. */
function requireKeptCategory(row: { publicData?: unknown }, said: Record<string, unknown>): void {
  const kept = row.publicData as Record<string, unknown> | undefined
  if (!kept || (said.category !== null && said.listingType !== null)) return
  if (said.category === null && kept[clientCategory]) return
  refuseMissing([{ tab: 'features', field: 'category' }])
}

function dayOf(key: 'availableFrom' | 'availableUntil', said: Record<string, unknown>): string | null | undefined {
  const value = said[key]
  if (value === undefined || value === null) return value
  const parsed = day.safeParse(said[key])
  if (!parsed.success) throw new Problem('field-invalid', { field: `publicData.${key}` })
  return parsed.data.slice(0, 10)
}

/** A place needs a point; its address may follow later or be changed alone. */
function locationOf(data: ListingData, home: ExactLocation | null): ListingInput['location'] {
  const { geolocation, publicData } = data
  const words = place.safeParse(publicData?.location ?? {})
  if (!words.success) throw new Problem('field-invalid', { field: 'publicData.location' })
  const { address, building } = words.data
  // Guests need an address: it can be replaced, not taken away.
  if (home && (publicData?.location === null || address === null))
    refuseMissing([{ tab: 'location', field: 'publicData.location.address' }])
  if (data.geolocation === null && home) throw new Problem('field-required', { field: 'geolocation' })
  if (!geolocation && typeof address !== 'string' && building === undefined) return undefined
  const point = geolocation ?? home
  if (!point) return undefined
  const { lat, lng } = point
  return {
    lat,
    lng,
    address: address || home?.address || pointAsAddress({ lat, lng }),
    building: building === undefined ? (home?.building ?? '') : (building ?? ''),
  }
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>)
}
