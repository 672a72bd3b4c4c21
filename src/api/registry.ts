import type { Endpoint } from './endpoint.ts'
import { fileEndpoints, integrationFileEndpoints } from './endpoints/attached-files.ts'
import { imageEndpoints, integrationImageEndpoints } from './endpoints/images.ts'
import { calendarEndpoints } from './endpoints/integration/calendar.ts'
import { eventEndpoints } from './endpoints/integration/events.ts'
import { listingEndpoints as integrationListingEndpoints } from './endpoints/integration/listings.ts'
import { reviewEndpoints as integrationReviewEndpoints } from './endpoints/integration/reviews.ts'
import { webhookEndpoints } from './endpoints/integration/webhooks.ts'
import { stockEndpoints as integrationStockEndpoints } from './endpoints/integration/stock.ts'
import { transactionEndpoints as integrationTransactionEndpoints } from './endpoints/integration/transactions.ts'
import { userEndpoints as integrationUserEndpoints } from './endpoints/integration/users.ts'
import { integrationMarketplaceEndpoints, marketplaceEndpoints } from './endpoints/marketplace-show.ts'
import { availabilityEndpoints } from './endpoints/marketplace/availability.ts'
import { currentUserEndpoints } from './endpoints/marketplace/current-user.ts'
import { listingEndpoints } from './endpoints/marketplace/listings.ts'
import { messageEndpoints } from './endpoints/marketplace/messages.ts'
import { ownListingEndpoints } from './endpoints/marketplace/own-listings.ts'
import { passwordResetEndpoints } from './endpoints/marketplace/password-reset.ts'
import { payoutAccountEndpoints } from './endpoints/marketplace/payout-accounts.ts'
import { reviewEndpoints } from './endpoints/marketplace/reviews.ts'
import { savedCardEndpoints } from './endpoints/marketplace/saved-cards.ts'
import { sitemapEndpoints } from './endpoints/marketplace/sitemap.ts'
import { stockEndpoints } from './endpoints/marketplace/stock.ts'
import { transactionEndpoints } from './endpoints/marketplace/transactions.ts'
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
  ...availabilityEndpoints,
  ...stockEndpoints,
  ...transactionEndpoints,
  ...messageEndpoints,
  ...reviewEndpoints,
  ...payoutAccountEndpoints,
  ...savedCardEndpoints,
  ...sitemapEndpoints,
  ...fileEndpoints,
  ...integrationUserEndpoints,
  ...integrationListingEndpoints,
  ...integrationTransactionEndpoints,
  ...calendarEndpoints,
  ...integrationReviewEndpoints,
  ...integrationStockEndpoints,
  ...eventEndpoints,
  ...integrationMarketplaceEndpoints,
  ...integrationImageEndpoints,
  ...webhookEndpoints,
  ...integrationFileEndpoints,
]
