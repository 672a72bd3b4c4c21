import type { App } from '../app.ts'
import type { Locale } from '#kernel/locale.ts'
import { publicPlaceName } from '../listings/index.ts'
import { formatStayQuery, parseSearchQuery, savedSearchKey, matchSavedSearches } from '../search/index.ts'
import type { MailValues } from './mailer.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/** Returns the mails to members whose saved search finds a new listing: one for each member and listing. */
export async function mailsOfFinding({ tx, app }: RuleContext, listingId: string): Promise<PendingMail[]> {
  const seekers = await matchSavedSearches(tx, app, listingId)
  return seekers.map(({ userId, searchId, query, address }) => ({
    userId,
    template: 'search-found',
    values: { listingId, searchId, address: address ?? '', search: `${app.publicUrl}/s?${query}` },
  }))
}

/**
 * Returns the values of the mail about a new match at the time of sending; null where the listing is not public any more or
 * the search has ended meanwhile. The link that ends the search is made here: no table holds its key.
 */
export async function findingToSend(
  app: Pick<App, 'db' | 'marketplace' | 'publicUrl' | 'secret'>,
  { userId, locale, values }: { userId: string; locale: Locale; values: Record<string, string> },
): Promise<MailValues['search-found'] | null> {
  const { listingId = '', searchId = '', firstName = '', address = '', search = '' } = values
  const found = await app.db
    .selectFrom('publicListings')
    .innerJoin('savedSearches', (join) =>
      join.on('savedSearches.userId', '=', userId).on('savedSearches.id', '=', searchId),
    )
    .select(['publicListings.title', 'publicListings.publicPlace', 'publicListings.category'])
    .where('publicListings.id', '=', listingId)
    .executeTakeFirst()
  if (!found) return null
  const key = savedSearchKey(app, { userId, id: searchId })
  const query = parseSearchQuery(new URLSearchParams(search.split('?')[1]), app.marketplace)
  const isOffer = app.marketplace.categories.some(({ key, kind }) => key === found.category && kind === 'offer')
  const end = new URLSearchParams({ user: userId, search: searchId, key })
  return {
    firstName,
    listingId,
    address,
    search,
    title: found.title ?? '',
    place: publicPlaceName(found.publicPlace, locale),
    link: `${app.publicUrl}/l/${listingId}${isOffer ? formatStayQuery(query) : ''}`,
    end: `${app.publicUrl}/saved-searches/end?${end}`,
  }
}
