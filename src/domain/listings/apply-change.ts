import type { Transaction, Updateable } from 'kysely'
import type { DB, Listings } from '#db/tables.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { addDays } from '#kernel/dates.ts'
import { locales } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { fieldKeys, type Field } from '#config/field.ts'
import { isPlaceholder } from './completeness.ts'
import { clientCategory } from './client-category.ts'
import { fieldsOf, readFieldValues } from './field-values.ts'
import type { ListingChange } from './listing-input.ts'
import { priceProblem } from './listing-price.ts'
import { missingOf, refuseMissing } from './require-complete.ts'
import type { ListingRow } from './require-own.ts'
import { setImages } from './set-images.ts'
import { type PublicPlace, setLocation } from './set-location.ts'

/** Options of a change. `clearsDescription`: a program may remove the description. */
export type Applied = {
  marketplace: Marketplace
  now: Date
  place: PublicPlace | undefined
  clearsDescription?: boolean
}

/**
 * Applies a change to a listing's row. Throws `listing-not-complete` when a listing that is public, or about to be, would
 * lose a required part that it had.
 */
export async function applyChange(
  tx: Transaction<DB>,
  { marketplace, now, place, clearsDescription = false }: Applied,
  row: ListingRow,
  change: ListingChange,
): Promise<void> {
  const category = change.category ?? row.category ?? ''
  const { capacity } = change
  const description = clearsDescription ? '' : change.description
  const title = change.title ?? otherPlaceholder(marketplace, row, category)
  const lackedBefore = row.state === 'draft' ? [] : await missingOf(tx, marketplace, row)
  const located = change.location && place ? await setLocation(tx, now, row, change.location, place) : {}
  const values: Updateable<Listings> = {
    ...defined({ title, description, capacity, category: change.category }),
    ...readDays(row, change),
    ...readPrice(marketplace, change),
    ...located,
    publicData: JSON.stringify(nextPublicData(marketplace, row, category, change)),
    updatedAt: now,
    version: row.version + 1,
  }
  const changed = await tx
    .updateTable('listings')
    .set(values)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.images) await setImages(tx, row, change.images)
  if (row.state === 'draft') return
  // A question that the marketplace has added since then does not keep its author from correcting a word.
  const known = new Set(lackedBefore.map(({ field }) => field))
  refuseMissing((await missingOf(tx, marketplace, changed)).filter(({ field }) => !known.has(field)))
}

/** The placeholder of the new category, in the language of the old one; nothing where the title is the author's own. */
function otherPlaceholder(marketplace: Marketplace, row: ListingRow, category: string): string | undefined {
  if (category === row.category || !isPlaceholder(marketplace, row.title)) return undefined
  const nameOf = (key: string | null) => marketplace.categories.find((each) => each.key === key)?.placeholderTitle
  const locale = locales.find((each) => nameOf(row.category)?.[each] === row.title) ?? marketplace.defaultLocale
  return nameOf(category)?.[locale]
}

function readDays(row: ListingRow, change: ListingChange): Updateable<Listings> {
  const { availableFrom: newFrom, availableUntil: newUntil } = change
  if (newFrom === undefined && newUntil === undefined) return {}
  const from = newFrom === undefined ? row.availableFrom : newFrom
  const until = newUntil === undefined ? row.availableUntil : newUntil
  // Another beginning without an end of its own makes the next day the end, where there is an end.
  if (newFrom && until && newFrom !== row.availableFrom && newUntil === undefined)
    return { availableFrom: newFrom, availableUntil: addDays(newFrom, 1) }
  if (from && until && until <= from) throw new Problem('date-until-not-after-from', { field: 'availableUntil' })
  return { availableFrom: from, availableUntil: until }
}

/** A price that may be asked; where everything is free there is none to give. `null` takes it away. */
function readPrice(marketplace: Marketplace, { price }: ListingChange): Updateable<Listings> {
  if (price === undefined) return {}
  if (price === null) return { priceAmount: null, priceCurrency: null }
  if (!marketplace.pricing) throw new Problem('price-not-asked', { field: 'price' })
  const problem = priceProblem(marketplace, price)
  if (problem) throw problem
  return { priceAmount: price.amount, priceCurrency: price.currency }
}

function nextPublicData(
  marketplace: Marketplace,
  row: ListingRow,
  category: string,
  change: ListingChange,
): Record<string, unknown> {
  const kept = row.publicData as Record<string, unknown>
  const fields = fieldsOf(marketplace, category)
  const asked = new Set(fieldKeys(marketplace.fields))
  const own = new Set(fieldKeys(fields))
  // Answers to questions of another category are removed.
  const isKept = (key: string) =>
    (!asked.has(key) || own.has(key)) && (key !== clientCategory || change.category === undefined)
  const still = Object.fromEntries(Object.entries(kept).filter(([key]) => isKept(key)))
  if (!change.fields) return still
  const given = withEarlierAnswers(fields, still, change.fields)
  const answered = readFieldValues(fields, given)
  const answeredKeys = new Set(fields.flatMap(({ key, info }) => (key in given ? [key, info?.key ?? key] : [])))
  const untouched = Object.fromEntries(Object.entries(still).filter(([key]) => !answeredKeys.has(key)))
  return { ...untouched, ...answered }
}

/** Words after a yes may come without it, when it was said before. */
function withEarlierAnswers(
  fields: Field[],
  earlier: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const answers = fields.flatMap(({ key, info }) =>
    info && info.key in given && !(key in given) ? [[key, earlier[key]]] : [],
  )
  return { ...given, ...Object.fromEntries(answers) }
}

function defined<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}
