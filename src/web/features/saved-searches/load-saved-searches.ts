import { parseSearchQuery, savedSearches, type SearchQuery } from '#domain/search/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { filterText, searchedKind } from '../search/result-text.ts'
import { addressOfSearch, searchInWords } from '../search/search-in-words.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** A search in words: where, and what besides. `to` leads to what it finds. */
export type SearchInWords = { where: string; wishes: string[]; kind: 'offer' | 'request' | 'both'; to: string }

/** The searches of the reader in words, and the one that is asked about in the address. */
export async function loadSavedSearches(context: RequestContext, url: URL) {
  const { app, viewer } = context
  const asked = url.searchParams.get('search')?.slice(0, 2000)
  const saved = url.searchParams.get('saved')
  const kept = await savedSearches(app, viewer)
  return {
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

/** A search as it stands in an address. Never throws: what is not understood is left out. */
export function readSearch({ app }: RequestContext, text: string): SearchQuery {
  return parseSearchQuery(new URLSearchParams(text), app.marketplace)
}

function inWords({ app: { marketplace }, locale }: RequestContext, query: SearchQuery): SearchInWords {
  const data = searchInWords(marketplace, query, locale)
  const where = query.address ?? (query.bounds ? m.search_map_area() : m.search_everywhere())
  const wishes = data.query.active.map((key) => filterText(key, data, formatLocale(locale)))
  return { where, wishes, kind: searchedKind(data), to: addressOfSearch({ ...query, page: 1 }) }
}
