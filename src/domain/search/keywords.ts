import { type RawBuilder, sql } from 'kysely'
import { foldText } from './fold-text.ts'

/** Comparison of words: `exact` by stems, `tolerant` also by similar titles. */
export type WordMatch = 'exact' | 'tolerant'

/** Returns the words of what was typed, as the database folds them: at most eight. */
export function wordsOf(keywords: string): string[] {
  const folded = foldText(keywords)
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 8)
}

/**
 * Returns the condition on listing_words: every word (or `any`) is there as a stem or as the beginning of one. Words that
 * every text has (the, and, mit) do not count. Where `any` word is enough, they find nothing. Tolerant: a word of four
 * letters or more may also look like a word of the title (`pg_trgm.strict_word_similarity_threshold`).
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

/**
 * Returns the condition for programs: any of the words matches, whole (by its stems) or, from three letters on, as the
 * beginning of a word, or as the end of a longer word of the title. Words that occur in every text match nothing.
 */
export function partCondition(words: string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`
  const condition = words.map((word) => {
    if (word.length < 3) return sql`words @@ search_word(${word})`
    return sql`(search_word(${word}) is not null
      and (words @@ search_word(${word}) or words @@ ${`'${word}':*`}::tsquery or listing_words.title ~ ${`[[:alnum:]]${word}\\M`}))`
  })
  return sql`(${sql.join(condition, sql` or `)})`
}

/** Returns how well a listing fits such a question: a whole word always outweighs parts; where it stands weighs little. */
export function partRank(words: string[]): RawBuilder<number> {
  // A bare number would name a column to order by.
  if (words.length === 0) return sql<number>`0::int`
  const ranks = words.map(
    (word) => sql`(case when words @@ ${wholeWord(word, 'A')} then 120 when words @@ ${wholeWord(word, 'BCD')} then 100
      when listing_words.title ~ ${`\\m${word}|${word}\\M`} then 2 else 1 end)`,
  )
  return sql<number>`(${sql.join(ranks, sql` + `)})`
}

function wholeWord(word: string, parts: string): RawBuilder<unknown> {
  return sql`(select coalesce(string_agg(quote_literal(stem) || ${`:${parts}`}, ' | '), '')::tsquery
    from unnest(search_stems(${word})) stem)`
}

/** Returns how well a listing's words fit: each in the title counts 9, in place or author 3, in the description 1. */
export function wordRank(words: string[]): RawBuilder<number> {
  // A bare number would name a column to order by.
  if (words.length === 0) return sql<number>`0::int`
  const ranks = words.map(
    (
      word,
    ) => sql`(case when words @@ search_word_in(${word}, 'A') then 9 when words @@ search_word_in(${word}, 'B') then 3
      when words @@ search_word(${word}) then 1 else 0 end)`,
  )
  return sql<number>`(${sql.join(ranks, sql` + `)})`
}
