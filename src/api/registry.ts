import type { Endpoint } from './endpoint.ts'
import { currentUserEndpoints } from './endpoints/marketplace/current-user.ts'
import { listingEndpoints } from './endpoints/marketplace/listings.ts'
import { marketplaceEndpoints } from './endpoints/marketplace/marketplace.ts'
import { userEndpoints } from './endpoints/marketplace/users.ts'

/** Every endpoint there is. */
export const endpoints: readonly Endpoint[] = [
  ...marketplaceEndpoints,
  ...userEndpoints,
  ...currentUserEndpoints,
  ...listingEndpoints,
]
