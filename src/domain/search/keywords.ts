import { type RawBuilder, sql } from 'kysely'
import { foldText } from './fold-text.ts'

/** How a listing's words are compared: `exact` by stems, `tolerant` also by titles that look alike. */
export type WordMatch = 'exact' | 'tolerant'

/** The words of what was typed, as the database folds them: at most eight. */
export function wordsOf(keywords: string): string[] {
  const folded = foldText(keywords)
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 8)
}

/**
 * The condition on listing_words: every word (or `any`) is there as a stem or as the beginning of one. Words that every text has
 * (the, and, mit) do not count. Where `any` word is enough, they find nothing. Tolerant: a word of four letters or more may also look like a word of the title
 * (`pg_trgm.strict_word_similarity_threshold`).
 */
export function wordCondition(words: string[], match: WordMatch, needed: 'all' | 'any' = 'all'): RawBuilder<unknown> {
  const condition = words.map((word) => {
    const alike = match === 'tolerant' && word.length >= 4 ? sql` or ${word} <<% title` : sql``
    const common = needed === 'all' ? sql` or search_word(${word}) is null` : sql``
    return sql`(words @@ search_word(${word})${common}${alike})`
  })
  if (condition.length === 0) return sql`false`
  return needed === 'all' ? sql.join(condition, sql` and `) : sql`(${sql.join(condition, sql` or `)})`
}

/** How well a listing's words fit: the title counts most, then place and name, then the description. */
export function wordRank(words: string[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0`
  const stems = sql.join(
    words.map((word) => sql`coalesce(search_word(${word}), '')`),
    sql` || `,
  )
  return sql<number>`ts_rank_cd('{0, 0.1, 0.3, 1}', words, ${stems})`
}
