import type { Marketplace } from '#config/marketplace.ts'
import { planOf, type Stock, stockOf } from '#domain/availability/index.ts'
import {
  imageIdsOf,
  knownListingRecords,
  type ListingRecord,
  ownListingRecords,
  type OwnListingRecord,
  publicListingRecords,
  wholeListingRecords,
} from '#domain/listings/index.ts'
import type { Call, MadeResource, Ref } from '../endpoint.ts'
import { LatLngValue, MoneyValue } from '../wire/values.ts'
import type { ResourceKind } from './resource-kind.ts'
import { marketplaceId } from './user-resource.ts'

const relationships = ['author', 'images', 'currentStock', 'marketplace'] as const

/** A listing as everybody sees it. */
export const listing: ResourceKind = {
  type: 'listing',
  relationships,
  load: async (call, ids, wanted) =>
    resourcesFrom(call, await publicListingRecords(call.app, ids), wanted, {
      attributes: publicAttributes,
      author: 'user',
    }),
}

/** A listing as the two people of a transaction see it, whatever became of it. */
export const transactionListing: ResourceKind = {
  type: 'listing',
  relationships,
  load: async (call, ids, wanted) =>
    resourcesFrom(call, await knownListingRecords(call.app, ids), wanted, {
      attributes: publicAttributes,
      author: 'user',
    }),
}

/** A listing as its author sees it. */
export const ownListing: ResourceKind = {
  type: 'ownListing',
  relationships,
  load: async (call, ids, wanted) =>
    resourcesFrom(call, await ownListingRecords(call.app, call.access.viewer, ids), wanted, {
      attributes: ownAttributes,
      author: 'user',
    }),
}

/** A listing as the operator's programs see it, with the revision that an approval may name. */
export const operatorListing: ResourceKind = {
  type: 'listing',
  relationships,
  load: async (call, ids, wanted) =>
    resourcesFrom(call, await wholeListingRecords(call.app, ids), wanted, {
      attributes: wholeAttributes,
      author: 'operatorUser',
    }),
}

async function resourcesFrom<Record_ extends ListingRecord>(
  { app }: Call,
  records: Map<string, Record_>,
  wanted: ReadonlySet<string>,
  shape: { attributes: (record: Record_, marketplace: Marketplace) => Record<string, unknown>; author: string },
): Promise<Map<string, MadeResource>> {
  const images = wanted.has('images') ? await imageIdsOf(app, [...records.keys()]) : null
  const stock = wanted.has('currentStock') ? await stockOf(app, [...records.keys()]) : null
  return new Map(
    [...records].map(([id, record]) => {
      const refs: NonNullable<MadeResource['refs']> = {
        author: { kind: shape.author, id: record.authorId },
        marketplace: { kind: 'marketplace', id: marketplaceId },
        ...(stock ? { currentStock: stockRef(stock.get(id)) } : {}),
      }
      const shown = record.deleted ? [] : (images?.get(id) ?? [])
      if (images) refs.images = shown.map((imageId) => ({ kind: 'image', id: imageId }))
      return [id, { attributes: shape.attributes(record, app.marketplace), refs }]
    }),
  )
}

/** Returns a stock as a resource; null where none is set. */
export function stockRef(stock: Stock | undefined): Ref | null {
  return stock ? { kind: 'stock', id: stock.id, made: { attributes: { quantity: stock.quantity } } } : null
}

function publicAttributes(record: ListingRecord, marketplace: Marketplace): Record<string, unknown> {
  const {
    title,
    description,
    createdAt,
    price,
    availabilityPlan,
    capacity,
    publicData,
    metadata,
    state,
    deleted,
    point,
  } = record
  if (deleted) return deletedAttributes
  return {
    title,
    description,
    geolocation: point && new LatLngValue(point.lat, point.lng),
    createdAt,
    price: price && new MoneyValue(price.amount, price.currency),
    availabilityPlan: planOf(marketplace, { availabilityPlan, capacity }),
    publicData,
    metadata,
    state,
    deleted,
  }
}

function ownAttributes(record: OwnListingRecord, marketplace: Marketplace): Record<string, unknown> {
  const { exact, privateData } = record
  const open = publicAttributes(record, marketplace)
  if (record.deleted) return open
  return { ...open, geolocation: exact ? new LatLngValue(exact.lat, exact.lng) : open.geolocation, privateData }
}

function wholeAttributes(record: OwnListingRecord, marketplace: Marketplace): Record<string, unknown> {
  return { ...ownAttributes(record, marketplace), revision: record.deleted ? null : record.revision }
}

/** Attributes of a deleted listing. Clients look for the mark in the public data too. */
const deletedAttributes = {
  title: null,
  description: null,
  geolocation: null,
  createdAt: null,
  price: null,
  availabilityPlan: null,
  publicData: { deleted: true },
  metadata: null,
  state: null,
  deleted: true,
}
