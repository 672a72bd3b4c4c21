import { seededNumbers } from '#db/world/chance.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'

/** A listing as a search test thinks of it. */
export type SearchableListing = {
  id: string
  title: string
  description: string
  state: 'draft' | 'pendingApproval' | 'published' | 'closed'
  deleted: boolean
  category: string
  capacity: number
  availableFrom: string | null
  availableUntil: string | null
  price: number | null
  verified: boolean
  lat: number
  lng: number
  publishedAt: Date
  publicData: Record<string, string | string[]>
  profileType: 'private' | 'organisation'
  organisationType: string | null
}

/** A published room in Dortmund; `about` has the values that matter for a test. */
export function aListing(about: Partial<SearchableListing> = {}): SearchableListing {
  return {
    id: newId(),
    title: 'Zimmer',
    description: '',
    state: 'published',
    deleted: false,
    category: 'offeringPlace',
    capacity: 2,
    availableFrom: '2024-06-14',
    availableUntil: '2024-07-14',
    price: null,
    verified: false,
    lat: 51.5136,
    lng: 7.4653,
    publishedAt: new Date('2024-05-01T10:00:00Z'),
    publicData: {},
    profileType: 'private',
    organisationType: null,
    ...about,
  }
}

/** Writes listings, with one author for each profile type, organisation type and seal. */
export async function insertListings(db: Kysely<DB>, listings: SearchableListing[]): Promise<void> {
  const authors = new Map<string, string>()
  for (const listing of listings) {
    const key = authorKey(listing)
    if (!authors.has(key)) authors.set(key, await insertAuthor(db, listing))
  }
  for (let start = 0; start < listings.length; start += 500) {
    const rows = listings.slice(start, start + 500).map((listing) => ({
      id: listing.id,
      authorId: authors.get(authorKey(listing)) ?? '',
      state: listing.state,
      deleted: listing.deleted,
      title: listing.title,
      description: listing.description,
      category: listing.category,
      capacity: listing.capacity,
      availableFrom: listing.availableFrom,
      availableUntil: listing.availableUntil,
      priceAmount: listing.price,
      priceCurrency: listing.price === null ? null : 'EUR',
      publicLat: listing.lat,
      publicLng: listing.lng,
      publicRadius: 500,
      publicData: JSON.stringify(listing.publicData),
      publicPlace: JSON.stringify({ de: 'Dortmund', en: 'Dortmund' }),
      createdAt: listing.publishedAt,
      updatedAt: listing.publishedAt,
      publishedAt: listing.publishedAt,
    }))
    await db.insertInto('listings').values(rows).execute()
  }
}

/** Listings all over the world, many of them around Dortmund and the 180th meridian, the same for the same `seed`. */
export function randomListings(count: number, seed: number): SearchableListing[] {
  const random = seededNumbers(seed)
  const oneOf = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  return Array.from({ length: count }, (_, index) => {
    const [lat, lng] = oneOf<[number, number]>(
      [51.51 + (random() - 0.5) / 2, 7.46 + (random() - 0.5) / 2],
      [51.51 + (random() - 0.5) * 6, 7.46 + (random() - 0.5) * 8],
      [-17 + (random() - 0.5) * 4, wrap(180 + (random() - 0.5) * 4)],
    )
    const from = addDays('2024-06-14', Math.floor(random() * 20))
    const organisationType = oneOf('church', 'NGO', 'corporation', null, null, null)
    return aListing({
      title: `${oneOf('Ruhiges', 'Helles', 'Kleines')} ${oneOf('Zimmer', 'Gästehaus', 'Sofa', 'Gartenhaus')}`,
      description: oneOf('In der Nähe vom Stadion', 'A quiet room close to the park', 'Mit Frühstück für alle Gäste'),
      state: oneOf('published', 'published', 'published', 'draft', 'pendingApproval', 'closed'),
      deleted: random() < 0.1,
      category: oneOf('offeringPlace', 'offeringPlace', 'lookingForPlace'),
      capacity: 1 + Math.floor(random() * 12),
      availableFrom: random() < 0.05 ? null : from,
      availableUntil: random() < 0.05 ? null : addDays(from, 1 + Math.floor(random() * 25)),
      price: random() < 0.5 ? null : Math.floor(random() * 10_000),
      verified: random() < 0.4,
      lat: Math.round(lat * 1e4) / 1e4,
      lng: Math.round(lng * 1e4) / 1e4,
      publishedAt: new Date(Date.UTC(2024, 4, 1) + Math.floor(random() * count) * 1000),
      publicData: {
        accessibility: [oneOf('yes', 'no')],
        ...(random() < 0.7 ? { assistanceAnimals: [oneOf('yes', 'no')] } : {}),
        language: oneOf(['de'], ['de', 'pl'], ['de', 'en']),
        rules: 'Bitte leise sein, ab 22 Uhr',
        order: String(index),
      },
      profileType: organisationType ? 'organisation' : 'private',
      organisationType,
    })
  })
}

type Author = Pick<SearchableListing, 'profileType' | 'organisationType' | 'verified'>

function authorKey({ profileType, organisationType, verified }: Author): string {
  return `${profileType} ${organisationType} ${verified}`
}

async function insertAuthor(db: Kysely<DB>, { profileType, organisationType, verified }: Author): Promise<string> {
  const id = newId()
  const at = new Date('2024-04-01T10:00:00Z')
  const names = { firstName: 'Anna', lastName: 'Lindner', displayName: 'Anna L', abbreviatedName: 'AL' }
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.org`,
      ...names,
      profileType,
      organisationType,
      verified,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return id
}

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng
}
