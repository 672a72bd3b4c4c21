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

/** How well a listing's words fit: each in the title counts 9, in place or author 3, in the description 1. */
export function wordRank(words: string[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0`
  const ranks = words.map(
    (
      word,
    ) => sql`(case when words @@ search_word_in(${word}, 'A') then 9 when words @@ search_word_in(${word}, 'B') then 3
      when words @@ search_word(${word}) then 1 else 0 end)`,
  )
  return sql<number>`(${sql.join(ranks, sql` + `)})`
}
