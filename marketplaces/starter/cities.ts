import type { MarketplaceInput } from '#config/marketplace.ts'

/** Each city with its middle, and with what counts as in the city. */
export const cities: MarketplaceInput['cities'] = [
  {
    key: 'bremen',
    name: { de: 'Bremen', en: 'Bremen' },
    point: { lat: 53.0758, lng: 8.8072 },
    bounds: { north: 53.2558, east: 9.1072, south: 52.8958, west: 8.5072 },
  },
]
