import { sql } from 'kysely'

/**
 * Whether the other side of the conversation of a row of `participations` has proposed a place that the person of the row can
 * still ask for: it is public, and no request for it has come from this conversation.
 */
export const hasOpenProposal = sql<boolean>`exists (
  select from offers o join public_listings l on l.id = o.listing_id
  where o.transaction_id = participations.transaction_id and o.offered_by <> participations.user_id
    and not exists (select from transactions t where t.origin_id = o.transaction_id and t.listing_id = o.listing_id))`
