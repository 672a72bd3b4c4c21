export type { GeoKind, GeoResult, Geocoder, SuggestOptions } from './geocoder.ts'
export { type Bounds, boundsAround, distanceKm, formatBounds, parseBounds, type Point } from './point.ts'
export { countryFirst, countryOnly, resultsToChooseFrom } from './prefer-country.ts'
export { drawPublicPoint, keepsPublicPoint, radiusFor } from './public-point.ts'
