import { booking, message, review, stockAdjustment } from './feed-resources.ts'
import { image } from './image-resource.ts'
import { knownListing, listing, ownListing, wholeListing } from './listing-resource.ts'
import { marketplace } from './marketplace-resource.ts'
import { paymentKinds } from './payment-resources.ts'
import type { ResourceKind } from './resource-kind.ts'
import { transaction } from './transaction-resource.ts'
import { currentUser, newUser, user, wholeUser } from './user-resource.ts'

/** Returns a resource kind that endpoints load themselves. */
function handedOver(type: string): ResourceKind {
  return { type, relationships: [], load: async () => new Map() }
}

/** Every kind of resource by its name here. Several kinds may have one type: the same thing for other eyes. */
export const resourceKinds: Record<string, ResourceKind> = {
  image,
  listing,
  knownListing,
  ownListing,
  wholeListing,
  marketplace,
  user,
  currentUser,
  wholeUser,
  transaction,
  booking,
  message,
  review,
  availabilityException: handedOver('availabilityException'),
  stock: handedOver('stock'),
  stockAdjustment,
  timeSlot: handedOver('timeSlot'),
  processTransition: handedOver('processTransition'),
  event: handedOver('event'),
  webhook: handedOver('webhook'),
  webhookDelivery: handedOver('webhookDelivery'),
  jsonAsset: handedOver('jsonAsset'),
  newUser,
  passwordReset: handedOver('passwordReset'),
  permissionSet: handedOver('permissionSet'),
  ...paymentKinds,
}
