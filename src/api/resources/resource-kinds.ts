import { booking, message, review, stockAdjustment } from './feed-resources.ts'
import { image } from './image-resource.ts'
import { transactionListing, listing, ownListing, operatorListing } from './listing-resource.ts'
import { marketplace } from './marketplace-resource.ts'
import { paymentKinds } from './payment-resources.ts'
import { loadedByEndpoint, type ResourceKind } from './resource-kind.ts'
import { transaction } from './transaction-resource.ts'
import { currentUser, newUser, user, operatorUser } from './user-resource.ts'

/**
 * Every kind of resource by its name here. Several kinds may have one type: the same resource as seen by different callers.
 */
export const resourceKinds: Record<string, ResourceKind> = {
  image,
  listing,
  transactionListing,
  ownListing,
  operatorListing,
  marketplace,
  user,
  currentUser,
  operatorUser,
  transaction,
  booking,
  message,
  review,
  availabilityException: loadedByEndpoint('availabilityException'),
  stock: loadedByEndpoint('stock'),
  stockAdjustment,
  timeSlot: loadedByEndpoint('timeSlot'),
  processTransition: loadedByEndpoint('processTransition'),
  event: loadedByEndpoint('event'),
  webhook: loadedByEndpoint('webhook'),
  webhookDelivery: loadedByEndpoint('webhookDelivery'),
  jsonAsset: loadedByEndpoint('jsonAsset'),
  newUser,
  passwordReset: loadedByEndpoint('passwordReset'),
  permissionSet: loadedByEndpoint('permissionSet'),
  ...paymentKinds,
}
