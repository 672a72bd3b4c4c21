import { occasionDates } from '#config/occasion-dates.ts'
import type { App } from '#domain/app.ts'
import { settlementName } from '#domain/places/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays, nightsBetween } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { bulkInsert } from './bulk-insert.ts'
import { type Chance, seededChance } from './chance.ts'
import { inventNeighbours, type Neighbour } from './neighbours.ts'
import { withoutIndexes } from './without-indexes.ts'
import { connectInvented } from './payments.ts'
import { createPictureTurns, type Shown } from './picture-turns.ts'
import type { GroupText, OfferText, RequestText, World } from './world.ts'

/** Drawn pictures that went through the upload path: content hash by the picture's name. */
export type Pictures = Map<string, string>

const batchSize = 2500

/**
 * Publishes `count` invented listings around the marketplace's cities by bulk insert, a few thousand rows to a statement.
 * Titles, words and picture belong together; the same count gives the same listings.
 */
export async function inventListings(app: App, world: World, count: number, pictures: Pictures): Promise<void> {
  if (count === 0) return
  const chance = seededChance(20_240_614)
  const all = await inventNeighbours(app, world.organisations, Math.min(2000, Math.ceil(count / 2.5)), chance, pictures)
  await connectInvented(
    app,
    all.map(({ id }) => id),
  )
  const neighbours = { all, people: all.filter(({ profileType }) => profileType === 'private') }
  const today = todayOf(app)
  const period = occasionDates(app.marketplace, today)
  const turns = createPictureTurns(chance, coversOf(app, world))
  const suited = { private: suitedTo(world, false), organisation: suitedTo(world, true) }
  const inventing = { app, world, chance, neighbours, period, today, turns, suited }
  await withoutIndexes(app.db, count, async () => {
    await insertInLanes(app, count, (index) => inventListing(inventing, index / count), pictures)
    await insertGroups(app, inventing, count, pictures)
  })
}

/** With fewer offers than these for each group, every city would lack places. */
const listingsPerGroup = 10

async function insertGroups(app: App, inventing: Inventing, count: number, pictures: Pictures): Promise<void> {
  const { groups = [] } = inventing.world
  if (groups.length === 0 || count < groups.length * listingsPerGroup) return
  const invented: Invented[] = []
  for (const group of groups) invented.push(await inventGroup(inventing, group, invented.length))
  await insertBatch(app, invented, pictures)
}

/** An organisation asks for a whole group. It was published before every other listing, so that no list begins with it. */
async function inventGroup(inventing: Inventing, group: GroupText, index: number): Promise<Invented> {
  const { app, chance, neighbours, period, turns, world } = inventing
  const town = townsOf(app.marketplace).find(({ key }) => key === group.town)
  const request = app.marketplace.categories.find(({ kind }) => kind === 'request')
  const organisations = neighbours.all.filter(({ profileType }) => profileType === 'organisation')
  const author = organisations[index % organisations.length]
  if (!town || !request || !author) throw new RangeError(`nobody can ask for a group in ${group.town}`)
  const { title, text, people, days } = group
  const nights = days[1] - days[0]
  const words: RequestText = {
    scene: group.scene,
    titles: [title],
    text,
    people: [people, people],
    nights: [nights, nights],
  }
  const point = pointNear(chance, town.point, 4)
  return {
    id: newId(),
    author,
    category: request.key,
    title,
    description: text,
    scene: turns([group], town.key).picture,
    capacity: people,
    price: null,
    from: addDays(period.from, days[0]),
    until: addDays(period.from, days[1]),
    exact: point,
    point: { lat: Number(point.lat.toFixed(4)), lng: Number(point.lng.toFixed(4)) },
    place: await placeName(app, point),
    publicData: publicData(world, chance, author, words),
    publishedAt: new Date(app.clock.now().getTime() - (21 * 24 + index) * 3600_000).toISOString(),
  }
}

/** Invents batch after batch in order, and has two of them written at the same time. */
async function insertInLanes(
  app: App,
  count: number,
  invent: (index: number) => Promise<Invented>,
  pictures: Pictures,
): Promise<void> {
  const writing = new Set<Promise<void>>()
  for (let done = 0; done < count; done += batchSize) {
    const batch: Invented[] = []
    for (let index = done; index < Math.min(count, done + batchSize); index += 1) batch.push(await invent(index))
    if (writing.size >= 2) await Promise.race(writing)
    const write = insertBatch(app, batch, pictures).finally(() => writing.delete(write))
    writing.add(write)
  }
  await Promise.all(writing)
}

async function insertBatch(app: App, batch: Invented[], pictures: Pictures): Promise<void> {
  await insertListings(app, batch)
  await insertLocations(app, batch)
  await insertPictures(app, batch, pictures)
}

type Neighbours = { all: Neighbour[]; people: Neighbour[] }

type Invented = {
  id: string
  author: Neighbour
  category: string
  title: string
  description: string
  scene: string
  capacity: number
  from: string
  until: string
  exact: { lat: number; lng: number }
  point: { lat: number; lng: number }
  place: { de: string; en: string }
  publicData: Record<string, unknown>
  publishedAt: string
  price: number | null
}

type Inventing = {
  app: App
  world: World
  chance: Chance
  neighbours: Neighbours
  period: ReturnType<typeof occasionDates>
  today: string
  turns: ReturnType<typeof createPictureTurns>
  suited: Record<Neighbour['profileType'], OfferText[]>
}

async function inventListing(inventing: Inventing, part: number): Promise<Invented> {
  const { app, world, chance, neighbours } = inventing
  const { marketplace } = app
  const request = marketplace.categories.find(({ kind }) => kind === 'request')
  const offer = marketplace.categories.find(({ kind }) => kind === 'offer')
  const isRequest = Boolean(request) && chance.isLucky(0.24)
  const author = chance.pick(isRequest ? neighbours.people : neighbours.all)
  const town = chance.pick(townsOf(marketplace))
  const words = isRequest ? requestWords(inventing, town.key) : offerWords(inventing, author, town.key)
  const exact = pointNear(chance, town.point, chance.isLucky(0.8) ? 9 : 30)
  const point = pointNear(chance, exact, 0.4)
  const place = await placeName(app, point)
  const age = part * 20 * 24 * 3600_000
  return {
    id: newId(),
    author,
    category: (isRequest ? request : offer)?.key ?? offer?.key ?? '',
    title: words.title,
    description: words.description,
    scene: words.scene,
    capacity: words.capacity,
    price: words.price === null ? null : allowedPrice(marketplace, words.price),
    ...('nights' in words.text ? daysOfRequest(inventing, words.text.nights) : daysOfOffer(inventing)),
    exact,
    point: { lat: Number(point.lat.toFixed(4)), lng: Number(point.lng.toFixed(4)) },
    place,
    publicData: publicData(world, chance, author, words.text),
    publishedAt: new Date(app.clock.now().getTime() - 3600_000 - age).toISOString(),
  }
}

/** The covers of the named people's listings, by the nearest town. */
function coversOf({ marketplace }: App, { listings }: World): Shown[] {
  return listings.flatMap(({ pictures: [picture], location, state }) => {
    if (!picture || state !== 'published') return []
    const away = ({ point }: { point: { lat: number; lng: number } }) =>
      Math.hypot(point.lat - location.lat, (point.lng - location.lng) * 0.6)
    const [nearest] = townsOf(marketplace).toSorted((a, b) => away(a) - away(b))
    return [{ town: nearest?.key ?? '', picture }]
  })
}

type Days = { from: string; until: string }

/** Some days of the occasion, as many as the words ask for. */
function daysOfRequest({ chance, period }: Inventing, nights: [number, number]): Days {
  const from = addDays(period.from, chance.whole(0, Math.floor(nightsBetween(period.from, period.until) * 0.8)))
  return { from, until: addDays(from, chance.whole(...nights)) }
}

/** The whole occasion and what lies around it, a part of it, or some days. */
function daysOfOffer({ chance, period, today }: Inventing): Days {
  const length = nightsBetween(period.from, period.until)
  if (chance.isLucky(0.35)) return { from: today, until: addDays(period.until, chance.whole(1, 40)) }
  if (chance.isLucky(0.35))
    return { from: addDays(period.from, -chance.whole(0, 6)), until: addDays(period.until, chance.whole(0, 5)) }
  const from = addDays(period.from, chance.whole(0, Math.floor(length / 2)))
  return { from, until: addDays(from, chance.whole(4, 16)) }
}

/** The cities, or the middle of the country where there are none. */
function townsOf({ cities, search }: App['marketplace']): { key: string; point: { lat: number; lng: number } }[] {
  const { north, south, east, west } = search.country.bounds
  return cities.length > 0 ? cities : [{ key: '', point: { lat: (north + south) / 2, lng: (east + west) / 2 } }]
}

function allowedPrice({ pricing }: App['marketplace'], price: number): number {
  return Math.min(pricing?.maximum ?? price, Math.max(pricing?.minimum ?? price, price))
}

/** Offers of organisations or of people; all where there are none. */
function suitedTo({ offers }: World, organisation: boolean): OfferText[] {
  const suitable = offers.filter(({ byOrganisations = false }) => byOrganisations === organisation)
  return suitable.length > 0 ? suitable : offers
}

function offerWords({ world, chance, turns, suited }: Inventing, author: Neighbour, town: string) {
  const { text, picture } = turns(suited[author.profileType], town)
  const description = [chance.pick(text.openings), chance.pick(world.sentences), chance.pick(world.sentences)]
  return {
    text,
    title: chance.pick(text.titles),
    description: [...new Set(description)].join(' '),
    scene: picture,
    capacity: chance.whole(...text.places),
    price: text.euros ? Math.round(chance.whole(...text.euros) / 5) * 500 : null,
  }
}

function requestWords({ world, chance, turns }: Inventing, town: string) {
  const { text, picture } = turns(world.requests, town)
  const capacity = chance.whole(...text.people)
  return { text, title: chance.pick(text.titles), description: text.text, scene: picture, capacity, price: null }
}

function publicData(
  world: World,
  chance: Chance,
  author: Neighbour,
  text: OfferText | RequestText,
): Record<string, unknown> {
  return world.answers(chance, author, text)
}

function pointNear(
  chance: Chance,
  center: { lat: number; lng: number },
  kilometres: number,
): { lat: number; lng: number } {
  const distance = kilometres * Math.sqrt(chance.number())
  const angle = chance.number() * 2 * Math.PI
  const lat = center.lat + (distance / 111.2) * Math.cos(angle)
  return { lat, lng: center.lng + ((distance / 111.2) * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180) }
}

async function placeName(app: App, point: { lat: number; lng: number }): Promise<{ de: string; en: string }> {
  const [de, en] = await Promise.all([
    app.geocoder.reverse(point, { lang: 'de' }),
    app.geocoder.reverse(point, { lang: 'en' }),
  ])
  return { de: settlementName(de), en: settlementName(en ?? de) }
}

async function insertListings(app: App, batch: Invented[]): Promise<void> {
  const column = (type: string, value: (listing: Invented) => unknown) => ({ type, values: batch.map(value) })
  await bulkInsert(app.db, 'listings', {
    id: column('uuid', ({ id }) => id),
    author_id: column('uuid', ({ author }) => author.id),
    state: column('text', () => 'published'),
    title: column('text', ({ title }) => title),
    description: column('text', ({ description }) => description),
    category: column('text', ({ category }) => category),
    capacity: column('int', ({ capacity }) => capacity),
    price_amount: column('bigint', ({ price }) => price),
    price_currency: column('text', ({ price }) => (price === null ? null : app.marketplace.currency)),
    available_from: column('date', ({ from }) => from),
    available_until: column('date', ({ until }) => until),
    public_data: column('jsonb', ({ publicData }) => JSON.stringify(publicData)),
    public_lat: column('float8', ({ point }) => point.lat),
    public_lng: column('float8', ({ point }) => point.lng),
    public_radius: column('int', () => app.marketplace.fuzzyRadius),
    public_place: column('jsonb', ({ place }) => JSON.stringify(place)),
    country_code: column('text', () => app.marketplace.search.country.code),
    created_at: column('timestamptz', ({ publishedAt }) => publishedAt),
    updated_at: column('timestamptz', ({ publishedAt }) => publishedAt),
    submitted_at: column('timestamptz', ({ publishedAt }) => publishedAt),
    published_at: column('timestamptz', ({ publishedAt }) => publishedAt),
    // So that the authors of a new demo are not asked at once whether they still offer it.
    confirmed_at: column('timestamptz', () => app.clock.now().toISOString()),
  })
}

async function insertLocations(app: App, batch: Invented[]): Promise<void> {
  await bulkInsert(app.db, 'listing_locations', {
    listing_id: { type: 'uuid', values: batch.map(({ id }) => id) },
    lat: { type: 'float8', values: batch.map(({ exact }) => exact.lat) },
    lng: { type: 'float8', values: batch.map(({ exact }) => exact.lng) },
    address: { type: 'text', values: batch.map(({ place }, index) => `Musterweg ${(index % 90) + 1}, ${place.de}`) },
    precision: { type: 'text', values: batch.map(() => 'place') },
    updated_at: { type: 'timestamptz', values: batch.map(({ publishedAt }) => publishedAt) },
  })
}

async function insertPictures(app: App, batch: Invented[], pictures: Pictures): Promise<void> {
  const shown = batch.flatMap((listing) => {
    const hash = pictures.get(listing.scene)
    return hash ? [{ listing, hash, imageId: newId() }] : []
  })
  if (shown.length === 0) return
  await bulkInsert(app.db, 'images', {
    id: { type: 'uuid', values: shown.map(({ imageId }) => imageId) },
    owner_id: { type: 'uuid', values: shown.map(({ listing }) => listing.author.id) },
    kind: { type: 'text', values: shown.map(() => 'listing') },
    content_hash: { type: 'text', values: shown.map(({ hash }) => hash) },
    created_at: { type: 'timestamptz', values: shown.map(({ listing }) => listing.publishedAt) },
  })
  await bulkInsert(app.db, 'listing_images', {
    listing_id: { type: 'uuid', values: shown.map(({ listing }) => listing.id) },
    image_id: { type: 'uuid', values: shown.map(({ imageId }) => imageId) },
    position: { type: 'int', values: shown.map(() => 0) },
  })
}
