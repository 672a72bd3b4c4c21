import type { Endpoint } from './endpoint.ts'
import { currentUserEndpoints } from './endpoints/marketplace/current-user.ts'
import { listingEndpoints } from './endpoints/marketplace/listings.ts'
import { marketplaceEndpoints } from './endpoints/marketplace/marketplace.ts'
import { imageEndpoints } from './endpoints/marketplace/images.ts'
import { ownListingEndpoints } from './endpoints/marketplace/own-listings.ts'
import { passwordResetEndpoints } from './endpoints/marketplace/password-reset.ts'
import { userEndpoints } from './endpoints/marketplace/users.ts'

/** Every endpoint there is. */
export const endpoints: readonly Endpoint[] = [
  ...marketplaceEndpoints,
  ...userEndpoints,
  ...currentUserEndpoints,
  ...passwordResetEndpoints,
  ...listingEndpoints,
  ...ownListingEndpoints,
  ...imageEndpoints,
]
