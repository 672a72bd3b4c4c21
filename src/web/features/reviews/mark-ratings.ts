import type { App } from '#domain/app.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import { listingRatings } from '#domain/reviews/index.ts'

/** Returns the cards with the rating of each offer that has reviews, by one query for all. */
export async function markRatings<Card extends Pick<ListingCard, 'id' | 'kind'>>(
  app: Pick<App, 'db'>,
  cards: Card[],
): Promise<(Card & Pick<ListingCard, 'rating'>)[]> {
  const offers = cards.filter(({ kind }) => kind === 'offer').map(({ id }) => id)
  const ratings = await listingRatings(app, offers)
  return cards.map((card) => {
    const { average = null, count = 0 } = ratings.get(card.id) ?? {}
    return average === null ? card : { ...card, rating: { average, count } }
  })
}
