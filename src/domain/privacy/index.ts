export { deleteAccount } from './delete-account.ts'
export { deleteListing, discardDraft } from './delete-listing.ts'
export { openDealings, type OpenDealing } from './open-dealings.ts'
