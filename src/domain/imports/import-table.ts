import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { readMoney } from '#kernel/money.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { silenceEvents } from '../events.ts'
import { storeImage, type UploadBody } from '../images/index.ts'
import {
  approveListing,
  createDraft,
  describePlace,
  fieldsOf,
  publishListing,
  updateListing,
} from '../listings/index.ts'
import type { Geocoder } from '../places/index.ts'
import { asDatabase, onSavepoint } from '../savepoint.ts'
import { importPerson, memberById, staffActor, userIdByEmail } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'

/** A line of a table: a person, or a listing. */
export type TableRow = { kind: 'person' | 'listing'; file: string; line: number; values: Record<string, unknown> }

/** What is wrong in a line. `field` is empty where it is the line as a whole. */
export type Mistake = { file: string; line: number; field: string; problem: Problem }

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'geocoder' | 'secret' | 'storage' | 'imageProcessor' | 'log'>
/** Opens a picture that a line names. Throws a Problem when there is none. */
type OpenPicture = (row: TableRow, name: string) => Promise<UploadBody>

type Import = { dryRun: boolean; openPicture: OpenPicture }

/**
 * Adds people and listings that an operator has in a table, by the use-cases of the pages: all of them, or none when a line
 * has a mistake. Nobody gets a mail about it. A dry run does the same and takes everything back, but for pictures: give it a
 * storage of its own. For the command line. Throws `forbidden`.
 */
export async function importTable(
  app: Needs,
  viewer: Viewer,
  rows: TableRow[],
  { dryRun, openPicture }: Import,
): Promise<{ people: number; listings: number; mistakes: Mistake[] }> {
  if (staffActor(viewer) !== null) throw new Problem('forbidden')
  const geocoder = cachedGeocoder(app.geocoder)
  const mistakes: Mistake[] = []
  const done = { people: 0, listings: 0 }
  const ordered = [...rows.filter(({ kind }) => kind === 'person'), ...rows.filter(({ kind }) => kind === 'listing')]
  await findPlaces({ ...app, geocoder }, rows)
  await app.db
    .transaction()
    .execute(async (tx) => {
      const inside = { ...app, geocoder, db: asDatabase(tx) }
      for (const row of ordered) {
        const outcome = await onSavepoint<unknown>(tx, () =>
          row.kind === 'person'
            ? importPerson(inside, viewer, row.values)
            : importListing(inside, viewer, row, openPicture),
        )
        if (outcome.ok) done[row.kind === 'person' ? 'people' : 'listings'] += 1
        else mistakes.push(...mistakesOf(row, outcome.error))
      }
      await silenceEvents(tx)
      if (dryRun || mistakes.length > 0) throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return { ...done, mistakes }
}

/**
 * Geocodes every place before the transaction, in which no service is called: the answers are cached. A place that is not
 * found is reported later, with its line.
 */
async function findPlaces(app: Needs, rows: TableRow[]): Promise<void> {
  for (const { values } of rows) {
    const given = locationSchema.safeParse(values)
    if (!given.success || given.data.address === undefined) continue
    const place = await placeOf(app, { ...given.data, address: given.data.address }).catch(() => undefined)
    if (place) await describePlace(app, place).catch(() => undefined)
  }
}

/** Ends the transaction of a dry run. */
class RolledBack extends Error {}

function mistakesOf({ file, line }: TableRow, error: unknown): Mistake[] {
  if (!isProblem(error)) throw error
  const named = error.all.filter(({ field }) => field)
  // A refusal as a whole says no more than the fields that it is about.
  return (named.length > 0 ? named : error.all).map((problem) => ({ file, line, field: problem.field ?? '', problem }))
}

const whole = z.coerce.number('field-invalid')
const coordinate = z.coerce.number('field-invalid').optional()

const locationSchema = z.object({ address: z.string().max(300).optional(), lat: coordinate, lng: coordinate })

const listingSchema = z.strictObject({
  ...locationSchema.shape,
  author: z.string('field-required').max(300),
  category: z.string('field-required').max(100),
  title: z.string().optional(),
  description: z.string().optional(),
  capacity: whole.optional(),
  building: z.string().optional(),
  availableFrom: z.string().optional(),
  availableUntil: z.string().optional(),
  price: z.coerce.string().optional(),
  pictures: z
    .union([z.array(z.string()), z.string().transform(listOf)])
    .pipe(z.array(z.string().max(500)).max(50))
    .default([]),
  state: z.enum(['draft', 'submitted', 'published']).default('draft'),
})

/** Columns beside these are answers to the marketplace's questions. */
const columns = new Set(Object.keys(listingSchema.shape))

async function importListing(app: Needs, viewer: Viewer, row: TableRow, openPicture: OpenPicture): Promise<void> {
  const own = Object.fromEntries(Object.entries(row.values).filter(([key]) => columns.has(key)))
  const { author, address, building, lat, lng, price, pictures, state, ...rest } = parse(listingSchema, own)
  const member = await authorOf(app, author)
  const place = address === undefined ? undefined : await placeOf(app, { address, lat, lng })
  const { id } = await createDraft(app, member, {
    ...rest,
    fields: answersIn(app.marketplace, rest.category, row.values),
    ...(place && { location: { ...place, ...(building !== undefined && { building }) } }),
    ...(price !== undefined && { price: moneyOf(app.marketplace, price) }),
  })
  const images: { imageId: string }[] = []
  for (const picture of pictures) {
    const body = await openPicture(row, picture)
    const image = await storeImage(app, member, { kind: 'listing', fileName: picture, body })
    images.push({ imageId: image.id })
  }
  if (images.length > 0) await updateListing(app, member, { id, images })
  if (state === 'draft') return
  const published = await publishListing(app, member, { id })
  if (state === 'published' && published.state === 'pendingApproval') await approveListing(app, viewer, { id })
}

/** The operator vouches for the author, whose address may not be confirmed yet. */
async function authorOf(app: Needs, email: string): Promise<Member> {
  const userId = await userIdByEmail(app, email)
  if (!userId) throw new Problem('email-not-found', { field: 'author' })
  return { ...(await memberById(app, userId)), emailVerified: true }
}

type Place = {
  address: string
  lat: number
  lng: number
  precision: 'exact' | 'street' | 'postcode' | 'place' | 'region'
}

/** The point of the line, or the best one that the place search finds for its address. */
async function placeOf(
  { geocoder, marketplace }: Needs,
  { address, lat, lng }: { address: string; lat?: number | undefined; lng?: number | undefined },
): Promise<Place> {
  if (lat !== undefined && lng !== undefined) return { address, lat, lng, precision: 'exact' }
  const options = { lang: marketplace.defaultLocale, limit: 1, submitted: true }
  const [found] = await geocoder.suggest(address, options)
  if (!found) throw new Problem('address-not-recognised', { field: 'address' })
  return { address, lat: found.center[1], lng: found.center[0], precision: found.precision }
}

function moneyOf({ currency }: Marketplace, typed: string): { amount: number; currency: string } {
  const amount = readMoney(typed, currency)
  if (amount === undefined) throw new Problem('field-invalid', { field: 'price' })
  return { amount, currency }
}

/** Several answers to one question are separated by `|`. */
function answersIn(
  marketplace: Marketplace,
  category: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const several = new Set(fieldsOf(marketplace, category).flatMap(({ key, kind }) => (kind === 'choices' ? [key] : [])))
  const answers = Object.entries(values).filter(([key]) => !columns.has(key))
  return Object.fromEntries(
    answers.map(([key, value]) => [key, several.has(key) && typeof value === 'string' ? listOf(value) : value]),
  )
}

function listOf(text: string): string[] {
  return text.split('|').flatMap((each) => each.trim() || [])
}

/** A place that several lines name is asked for once. */
function cachedGeocoder(geocoder: Geocoder): Geocoder {
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: unknown[], ask: () => Promise<T>): Promise<T> => {
    const name = JSON.stringify(key)
    const answer = (known.get(name) as Promise<T> | undefined) ?? ask()
    known.set(name, answer)
    return answer
  }
  return {
    ...geocoder,
    suggest: (text, options) => once(['suggest', text, options], () => geocoder.suggest(text, options)),
    reverse: (point, options) => once(['reverse', point, options], () => geocoder.reverse(point, options)),
  }
}
