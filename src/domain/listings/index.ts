export { closeListing, openListing } from './close-listing.ts'
export { completeTabs, isOptional, type Missing, missingParts, unlockedTabs } from './completeness.ts'
export { createDraft } from './create-draft.ts'
export { type ExactLocation, exactLocation, locationOfStay } from './exact-location.ts'
export { fieldsOf } from './field-values.ts'
export { findListing, type ListingDetails } from './find-listing.ts'
export type { ListingCard } from './listing-card.ts'
export { listingCards, listingsOfAuthor } from './listing-cards.ts'
export type { ListingInput } from './listing-input.ts'
export type { ListingPicture } from './listing-pictures.ts'
export { priceProblem } from './listing-price.ts'
export { listingSlug } from './listing-slug.ts'
export type { ListingState } from './listing-state.ts'
export {
  type ManagedListing,
  type OwnListingCounts,
  type OwnListingGroup,
  ownListingGroups,
  ownListings,
  pendingListings,
} from './own-listings.ts'
export { authorState } from './author-state.ts'
export { isAuthor, mayChange, maySee } from './policy.ts'
export { removeListing, standingListingsOf } from './remove-listing.ts'
export { requireOwnListing } from './require-own.ts'
export { type PublishedAddress, publishedAddresses } from './published-addresses.ts'
export { publishListing } from './publish-listing.ts'
export { approveListing, requestChanges } from './review-listing.ts'
export { publicPlaceName } from './set-location.ts'
export { addListingImage } from './add-image.ts'
export { createListingFor, createListingFromData } from './save-listing-data.ts'
export { updateListingData, updateListingOf } from './save-listing-data.ts'
export { titlesOf } from './titles-of.ts'
export { readsAgain, updateListing } from './update-listing.ts'
export { imageIdsOf, knownListingRecords, ownListingRecords, publicListingRecords } from './listing-records.ts'
export { type ListingRecord, type OwnListingRecord, wholeListingRecords } from './listing-records.ts'
