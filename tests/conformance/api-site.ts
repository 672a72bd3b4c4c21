import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { createApi } from '#api/create-api.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import type { App } from '#domain/app.ts'
import { storeImage } from '#domain/images/index.ts'
import { approveListing, createDraft, publishListing, updateListing } from '#domain/listings/index.ts'
import type { Geocoder } from '#domain/places/index.ts'
import { createApiClient, type Member } from '#domain/users/index.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'

export const [marketplaceClient, integrationClient] = demoClients

/** The named world behind a real HTTP address. */
export type ApiSite = {
  url: string
  app: TestApp
  anna: Member
  ben: Member
  chiara: Member
  dora: Member
  gemeinde: Member
  operator: Member
  /** Anna's published offer in Berlin, with one picture; empty in a marketplace without rooms. */
  listingId: string
  imageId: string
  /** Where uploaded files are kept. */
  folder: string
}

/** Anna's street, which no answer of the API may hold. */
export const annasHome = {
  address: 'Bredowstraße 14, 10551 Berlin',
  building: 'Hinterhaus',
  lat: 52.52913,
  lng: 13.33517,
}

const nowhere = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => null,
} satisfies Geocoder

/** Starts the API over a database of its own, with the named world in it. It ends with the test file. */
export async function startApi(parts: Partial<App> = {}): Promise<ApiSite> {
  const { db } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'quartier-api-'))
  // An upload that broke off in the last test may still be putting its file away.
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const app = await testApp(db, {
    storage: createDiskStorage(folder),
    imageProcessor: createSharpProcessor(),
    geocoder: nowhere,
    ...parts,
  })
  for (const client of demoClients) await createApiClient(app, client)
  const [anna, ben, chiara, dora, gemeinde, operator] = await Promise.all(
    (['anna', 'ben', 'chiara', 'dora', 'gemeinde', 'operator'] as const).map((name) => person(app, name)),
  )
  if (!anna || !ben || !chiara || !dora || !gemeinde || !operator) throw new Error('somebody is missing')
  const url = await serve(app)
  const hasRooms = app.marketplace.categories.some(({ key }) => key === 'offeringPlace')
  const { listingId, imageId } = hasRooms ? await offer(app, anna, operator) : { listingId: '', imageId: '' }
  return { url, app, anna, ben, chiara, dora, gemeinde, operator, listingId, imageId, folder }
}

/** Puts the API and the addresses of the template's server behind a real HTTP address, until the test file ends. */
export async function serve(app: App): Promise<string> {
  const api = createApi(app)
  const listener = getRequestListener(
    async (request) => (await api(request, '127.0.0.1')) ?? new Response('nothing here', { status: 404 }),
  )
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A published offer of a host. */
export async function offer(
  app: App,
  host: Member,
  operator: Member,
  { title = 'Ruhiges Gästezimmer zum Hof', capacity = 2 } = {},
): Promise<{ listingId: string; imageId: string }> {
  const picture = await storeImage(app, host, { kind: 'listing', fileName: 'hof.jpg', body: await photograph() })
  const { id } = await createDraft(app, host, { category: 'offeringPlace' })
  await updateListing(app, host, {
    id,
    title,
    description: 'Zwei Betten, eigener Schlüssel.',
    capacity,
    fields: { accessibility: ['no'], pets: 'yes', petsInfo: 'Wir haben eine Katze.' },
    location: annasHome,
    images: [{ imageId: picture.id }],
  })
  await publishListing(app, host, { id })
  await approveListing(app, operator, { id })
  return { listingId: id, imageId: picture.id }
}

/** A small JPEG of one colour. */
export function photograph(colour = '#c96f4a'): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
