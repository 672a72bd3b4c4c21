import { ownChoices } from '#domain/notifications/index.ts'
import { parseSearchFromToday, savedSearches, type SearchQuery } from '#domain/search/index.ts'
import { isOnBehalf } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { filterText } from '../search/filter-text.ts'
import { searchedKind } from '../search/result-text.ts'
import { addressOfSearch, searchInWords } from '../search/search-in-words.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** A search in words: place and filters. `to`: the address of its results. */
export type SearchInWords = { where: string; wishes: string[]; kind: 'offer' | 'request' | 'both'; to: string }

/** Returns the reader's saved searches in words, and the one the address asks to save. */
export async function loadSavedSearches(context: RequestContext, url: URL) {
  const { app, viewer } = context
  const asked = url.searchParams.get('search')?.slice(0, 2000)
  const saved = url.searchParams.get('saved')
  const kept = await savedSearches(app, viewer)
  return {
    channels: await channelsOf(context),
    searches: kept.map(({ id, query, createdAt, over }) => ({
      id,
      since: createdAt.toISOString(),
      over,
      isNew: id === saved,
      ...inWords(context, query),
    })),
    asked: asked ? { text: asked, ...inWords(context, readSearch(context, asked)) } : null,
  }
}

export type SavedSearchesView = Awaited<ReturnType<typeof loadSavedSearches>>

/** Returns the channels for new matches; null for staff in the reader's name. */
async function channelsOf({ app, viewer }: RequestContext) {
  if (viewer.kind !== 'member' || isOnBehalf(viewer)) return null
  return (await ownChoices(app, viewer)).channels.searches
}

/** Returns the search of an address. Never throws: invalid values are ignored. */
export function readSearch({ app }: RequestContext, text: string): SearchQuery {
  return parseSearchFromToday(app, new URLSearchParams(text))
}

function inWords({ app: { marketplace }, locale }: RequestContext, query: SearchQuery): SearchInWords {
  const data = searchInWords(marketplace, query, locale)
  const where = query.address ?? (query.bounds ? m.search_map_area() : m.search_everywhere())
  const wishes = data.query.active.map((key) => filterText(key, data, formatLocale(locale)))
  return { where, wishes, kind: searchedKind(data), to: addressOfSearch({ ...query, page: 1 }) }
}
