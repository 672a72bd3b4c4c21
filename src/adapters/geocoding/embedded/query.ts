import { cutText } from '#kernel/cut-text.ts'
import { fold } from './fold.ts'

/** A search text taken apart. */
export type Query = {
  /** As typed, for comparing accents. */
  text: string
  /** Folded, without postal code and small words in front. */
  words: string
  /** Folded parts behind the first comma. */
  tails: string[]
  /** Digits of a German postal code, as far as typed. */
  postcode: string
}

const longest = 100
const smallWords = /^(?:(?:in|nahe|naehe|bei|um|rund um|naehe von|near|around|close to)\s+)+(?=\S)/

/** Takes a text of any length apart; what is beyond 100 letters is not looked at. */
export function readQuery(text: string): Query {
  const [head = '', ...rest] = cutText(text, longest).split(',')
  const parts = rest.map(fold).filter(Boolean)
  const found = [fold(head), ...parts].map((part) =>
    /(?:^|\s)(?:d )?(\d{5})(?=$|\s)|^(?:d )?(\d{1,5})(?=$|\s)/.exec(part),
  )
  const postcode = found.map((match) => match?.[1] ?? match?.[2]).find(Boolean) ?? ''
  const without = (part: string) =>
    (postcode ? part.replace(new RegExp(`(^| )(d )?${postcode}(?= |$)`), ' ') : part).replace(/\s+/g, ' ').trim()
  const [words = '', ...tails] = [fold(head), ...parts].map(without).filter(Boolean)
  return { text: head.trim(), words: words.replace(smallWords, ''), tails, postcode }
}
