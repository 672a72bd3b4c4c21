export { deleteAccount } from './delete-account.ts'
export { deleteListing, discardDraft } from './delete-listing.ts'
export { purgeExpired } from './purge-expired.ts'
export { openDealings, type OpenDealing } from './open-dealings.ts'
