import { wordsOf } from '../keywords.ts'
import type { CardShelf, SearchEngine } from '../search-engine.ts'
import { answerCount, answerGroups, answerPage, type Rows, type Stems } from './answer.ts'
import type { CardKeeper } from './card-shelf.ts'
import { keepAnswers, type KeptAnswers } from './kept-answers.ts'
import { type LoadAside, loadSegment, refuseTooMany } from './load-segment.ts'
import type { FeedRow, FeedStay, SearchFeed } from './search-feed.ts'
import { SetCache } from './set-cache.ts'

/** Rows, the sets that searches keep, where in the database's time they stand, and what answers from them. */
export type Copy = Rows & { answers: KeptAnswers; position: string; engine: SearchEngine }

/** Sets that the last wide searches needed: at a million listings 125 kB each. */
const keptSets = 32
const keptAnswers = 256
/** Hits take a quarter of a megabyte at a million listings. */
const keptHits = 16

/** How a copy is loaded: `aside` many listings are read somewhere else, those from `manyListings` on. */
export type LoadOptions = {
  mostBytes: number
  manyRows: number
  aside: LoadAside | undefined
  manyListings: number
  stop: AbortSignal
}

/** Reads all listings. Throws TooLarge when they take more than so many bytes. */
export async function loadCopy(feed: SearchFeed, cards: CardShelf, options: LoadOptions): Promise<Copy> {
  const { mostBytes, manyRows, aside, manyListings, stop } = options
  // Taken first: what the parts saw beyond it is read once more with the first changes.
  const { position, listings } = await feed.now()
  const limits = { mostBytes, listings }
  const segment = await (aside && listings >= manyListings ? aside(limits, stop) : loadSegment(feed, limits))
  refuseTooMany(segment, limits)
  const sets = new SetCache(keptSets, manyRows)
  const rows = { segment, sets, found: keepAnswers(keptHits) }
  const answers = keepAnswers(keptAnswers)
  return { ...rows, answers, position, engine: { ...engineOf(rows, answers, feed), cards } }
}

/** Brings a copy and the cards up to date, in one go: nobody sees half of a change. Answers whether anything had changed. */
export async function followChanges(feed: SearchFeed, copy: Copy, cards: CardKeeper): Promise<boolean> {
  const rows: FeedRow[] = []
  const stays: FeedStay[] = []
  const { position, changed } = await feed.readChanges(copy.position, {
    listing: (row) => rows.push(keepRow(row)),
    stay: (stay) => stays.push(stay),
  })
  if (changed.length > 0) {
    copy.answers.forget()
    copy.found.forget()
  }
  for (const id of changed) {
    copy.segment.remove(id)
    cards.drop(id)
  }
  for (const row of rows) copy.segment.add(row)
  for (const stay of stays) copy.segment.addStay(stay)
  copy.position = position
  return changed.length > 0
}

/** Whether so much stands behind the sorted rows that all should be read anew. */
export function isOutgrown({ segment: { size, sealed } }: Copy): boolean {
  return size - sealed > Math.max(2000, Math.min(20_000, sealed / 20))
}

function keepRow(row: FeedRow): FeedRow {
  const { lexemeCount } = row
  return {
    ...row,
    id: row.id.slice(),
    facets: row.facets.slice(0, row.facetCount),
    // A Buffer's own slice would be the same bytes, which the next row overwrites.
    bytes: Uint8Array.from(row.bytes),
    lexemeStart: row.lexemeStart.slice(0, lexemeCount),
    lexemeEnd: row.lexemeEnd.slice(0, lexemeCount),
    lexemePart: row.lexemePart.slice(0, lexemeCount),
  }
}

function engineOf(rows: Rows, answers: KeptAnswers, feed: SearchFeed): SearchEngine {
  const known = new Map<string, string[]>()
  const stemsOf = async (keywords: string | null): Promise<Stems> => {
    if (!keywords) return []
    const words = wordsOf(keywords)
    const unknown = words.filter((word) => !known.has(word))
    if (unknown.length > 0) {
      if (known.size > 10_000) known.clear()
      const found = await feed.stemsOf(unknown)
      unknown.forEach((word, index) => known.set(word, found[index] ?? []))
    }
    return words.length === 0 ? null : words.map((word) => known.get(word) ?? [])
  }
  return {
    find: async (query, { perPage, withoutMap }) => {
      const stems = await stemsOf(query.keywords)
      return answers.answer([query, perPage, withoutMap, stems], () =>
        answerPage(rows, query, { perPage, stems, withoutMap }),
      )
    },
    count: async (query) => {
      const stems = await stemsOf(query.keywords)
      return answers.answer(['count', query, stems], () => answerCount(rows, query, stems))
    },
    group: async (query, shift) => {
      const stems = await stemsOf(query.keywords)
      return answers.answer(['group', query, shift, stems], () => answerGroups(rows, query, { stems, shift }))
    },
  }
}
