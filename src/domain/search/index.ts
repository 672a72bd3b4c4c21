export { cityCounts } from './city-counts.ts'
export { type OfferedFilter, offeredFilters } from './filterable-fields.ts'
export { isPosition } from './position.ts'
export { currentPosition, type Searcher } from './engine-for.ts'
export type { MatchedCluster, SearchModel } from './search-engine.ts'
export { createSearchModel } from './read-model/create-search-model.ts'
export {
  type FeedReader,
  type FeedRow,
  type FeedStay,
  type FeedWords,
  openSince,
  openUntil,
  type SearchFeed,
} from './read-model/search-feed.ts'
export { findAvailable } from './find-available.ts'
export { formatSearchQuery } from './format-search-query.ts'
export { centreOf, countWithoutEach, type LooserSearch, loosenSearch } from './loosen-search.ts'
export { groupOnMap, type MapGroups, type MapSpot } from './group-on-map.ts'
export { newestListings } from './newest-listings.ts'
export { type Venue, venueDistance, venueOfSearch } from './nearest-venue.ts'
export { parseSearchQuery } from './parse-search-query.ts'
export { type PlacedQuery, resolvePlace } from './resolve-place.ts'
export { readSearchForm } from './search-form.ts'
export { countListings, type ListingCount, searchListings } from './search-listings.ts'
export type { SearchResult } from './search-listings.ts'
export type { SearchMarker } from './search-marker.ts'
export { activeFilters, type FilterKey, type SearchQuery, withoutFilter } from './search-query.ts'
export type { FacetFilter, SearchSort } from './search-query.ts'
export { type PlaceSuggestion, suggestPlaces } from './suggest-places.ts'
export { saveSearch } from './saved-searches/save-search.ts'
export { savedSearches } from './saved-searches/saved-searches.ts'
export { endSavedSearch, endSavedSearchByKey } from './saved-searches/end-saved-search.ts'
export { isSavedSearchKey, savedSearchKey, type SavedSearchKey } from './saved-searches/end-saved-search.ts'
export { whoLooksFor } from './saved-searches/who-looks-for.ts'
export type { AvailabilityFilter, ExtendedFilter, ListingQuery, SortKey, ValueRange } from './listing-query.ts'
export { type ListingPage, queryListings } from './query-listings.ts'
export { queryAllListings, queryOwnListings } from './query-managed-listings.ts'
