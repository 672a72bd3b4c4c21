import type { App } from '#domain/app.ts'
import { type ListingCard, listingCards } from '#domain/listings/index.ts'
import type { CardShelf } from './search-engine.ts'
import type { Locale } from '#kernel/locale.ts'

/** Cards in the order of the ids: those that are kept in memory and have not changed, the others from the database. */
export async function keptCards(
  app: Pick<App, 'db' | 'replica' | 'marketplace'>,
  shelf: CardShelf | undefined,
  ids: string[],
  locale: Locale,
): Promise<ListingCard[]> {
  if (!shelf) return listingCards(app, ids, locale)
  const moment = shelf.moment()
  const cards = new Map(ids.map((id) => [id, shelf.get(id, locale) as ListingCard | undefined]))
  const missing = ids.filter((id) => !cards.get(id))
  for (const card of await listingCards(app, missing, locale)) {
    // A replica may not have seen the change yet for which the shelf has dropped a card.
    if (app.db !== app.replica) shelf.put(card.id, locale, card, moment)
    cards.set(card.id, card)
  }
  return ids.flatMap((id) => cards.get(id) ?? [])
}
