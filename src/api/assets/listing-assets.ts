import type { Field } from '#config/field.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { type ClientUnit, clientAlias, clientListingType, clientUnits } from '#config/allowed-aliases.ts'
import { type Locale, yesAndNo } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** Returns what listings are, what they are asked, and how they are searched. */
export function listingAssets(marketplace: Marketplace): Record<string, unknown> {
  const { categories, defaultLocale, currency, search, pricing } = marketplace
  const alias = clientAlias(marketplace)
  const [name = ''] = alias.split('/')
  const isPriced = pricing !== undefined
  return {
    '/listings/listing-categories.json': { categories: [] },
    '/listings/listing-types.json': {
      // The usual unit of every category first: clients take the first type for a listing that names none.
      listingTypes: clientUnits(marketplace).flatMap((unitType) =>
        categories.map((category) => ({
          id: clientListingType(category.key, unitType),
          label: typeLabel(category.name[defaultLocale], unitType, defaultLocale),
          transactionProcess: { name, alias },
          unitType,
          // With `one`, a booking is for the whole place: a client need not ask for how many.
          availabilityType: marketplace.availability.seats === 'capacity' ? 'multipleSeats' : 'oneSeat',
          defaultListingFields: { price: isPriced, location: true, payoutDetails: false },
        })),
      ),
    },
    '/listings/listing-fields.json': {
      listingFields: marketplace.fields.map((field) => listingField(field, marketplace)),
    },
    '/listings/listing-search.json': {
      mainSearch: { key: 'location', schemaType: 'location', searchType: 'location' },
      dateRangeFilter: {
        key: 'dates',
        schemaType: 'dates',
        // Clients search by moments, which only listings by the hour are found by.
        enabled: marketplace.availability.hours,
        availability: 'time-full',
        dateRangeMode: 'night',
      },
      priceFilter: { key: 'price', schemaType: 'price', enabled: isPriced, ...search.price },
      keywordsFilter: { key: 'keywords', schemaType: 'keywords', enabled: true },
      seatsFilter: { key: 'seats', schemaType: 'seats', enabled: true, max: search.capacity.max },
      sorting: {
        defaultSortingOptions: {
          newest: true,
          oldest: true,
          lowestPrice: isPriced,
          highestPrice: isPriced,
          relevance: true,
        },
      },
    },
    '/transactions/minimum-transaction-size.json': {
      listingMinimumPrice: { type: 'subunit', amount: pricing?.minimum ?? 0, currency },
    },
    '/transactions/commission.json': {
      providerCommission: { percentage: pricing?.commission.provider ?? 0 },
      customerCommission: { percentage: pricing?.commission.customer ?? 0 },
    },
  }
}

function typeLabel(name: string, unit: ClientUnit, locale: Locale): string {
  return unit === 'hour' ? m.api_type_by_hour({ name }, { locale }) : name
}

function listingField(field: Field, marketplace: Marketplace): unknown {
  const { defaultLocale } = marketplace
  const { key, kind, label, categories, required, filter, options = [] } = field
  const isText = kind === 'text' || kind === 'longText'
  const isList = kind === 'choices' || kind === 'yesNoList'
  const choices = kind.startsWith('yesNo')
    ? Object.entries(yesAndNo).map(([option, text]) => ({ option, label: text[defaultLocale] }))
    : options.map(({ value, label: text }) => ({ option: value, label: text[defaultLocale] }))
  return {
    key,
    scope: 'public',
    schemaType: isText ? 'text' : isList ? 'multi-enum' : 'enum',
    ...(isText ? {} : { enumOptions: choices }),
    label: label[defaultLocale],
    filterConfig: filter
      ? { indexForSearch: true, label: filter.label[defaultLocale], group: filter.place }
      : { indexForSearch: false },
    showConfig: { label: label[defaultLocale], isDetail: true },
    saveConfig: { label: label[defaultLocale], isRequired: required },
    listingTypeConfig: categories
      ? { limitToListingTypeIds: true, listingTypeIds: typesOf(categories, marketplace) }
      : { limitToListingTypeIds: false },
  }
}

/** The listing types of these categories, in every unit. */
function typesOf(categories: string[], marketplace: Marketplace): string[] {
  return clientUnits(marketplace).flatMap((unit) => categories.map((category) => clientListingType(category, unit)))
}
