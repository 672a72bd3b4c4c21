import { cutText } from '#kernel/cut-text.ts'
import { fold } from './fold.ts'

/** A search text taken apart. */
export type Query = {
  /** As typed, for comparing accents. */
  text: string
  /** Folded, without postal code and small words in front. */
  words: string
  /** The parts between commas, in the order of the text. */
  parts: AddressPart[]
  /** Digits of a German postal code, as far as typed. */
  postcode: string
  /** Whether the text looks like an address: several parts, or a house number or a postal code beside words. */
  isAddress: boolean
}

/** The text between two commas, folded. */
export type AddressPart = {
  /** The words that may name a town or district; empty for a street with its house number. */
  town: string
  /** Whether a postal code stands here, so that nothing but a town is meant. */
  hasPostcode: boolean
  /** Whether a street may be meant as well: only the town of a postal code, or what follows a house number, is none. */
  maybeStreet: boolean
}

const longest = 200
/** Maximum number of parts that are read, from the end. */
const maxParts = 6
const smallWords = /^(?:(?:in|nahe|naehe|bei|um|rund um|naehe von|near|around|close to)\s+)+(?=\S)/
const wholePostcode = /(?:^|\s)(?:de? )?(\d{5})(?=$|\s)/
const partOfPostcode = /^(?:de? )?(\d{1,4})(?=$|\s)/
const number = /^\d/

/** Takes a text of any length apart; what is beyond 200 letters is not looked at. */
export function readQuery(text: string): Query {
  const pieces = cutText(text, longest).split(',')
  const folded = pieces.map(fold).filter(Boolean).slice(-maxParts)
  const { at, digits } = findPostcode(folded)
  const parts = folded.map((part, index) => readPart(part, index === at ? digits : ''))
  const words = folded.length === 0 ? '' : withoutPostcode(folded[0]!, at === 0 ? digits : '')
  const first = words || (parts.find(({ town }) => town)?.town ?? '')
  return {
    text: pieces[0]!.trim(),
    words: first.replace(smallWords, ''),
    parts,
    postcode: digits,
    isAddress: folded.length > 1 || /(?:^| )\d/.test(first) || (digits !== '' && first !== ''),
  }
}

/** The last whole postal code; else the beginning of one that is typed at the start of the last part. */
function findPostcode(folded: string[]): { at: number; digits: string } {
  for (let at = folded.length - 1; at >= 0; at--) {
    const digits = wholePostcode.exec(folded[at]!)?.[1]
    if (digits) return { at, digits }
  }
  const at = folded.length - 1
  return { at, digits: partOfPostcode.exec(folded[at] ?? '')?.[1] ?? '' }
}

function readPart(part: string, postcode: string): AddressPart {
  const tokens = part.split(' ')
  const at = postcode ? tokens.lastIndexOf(postcode) : -1
  if (at >= 0) {
    const behind = tokens.slice(at + 1).join(' ')
    const before = readPart(
      tokens
        .slice(0, at)
        .join(' ')
        .replace(/(?:^| )de?$/, ''),
      '',
    )
    return behind ? { town: behind, hasPostcode: true, maybeStreet: false } : { ...before, hasPostcode: true }
  }
  const last = tokens.findLastIndex((token) => number.test(token))
  // "12 a" is a house number as well.
  const from = last >= 0 && tokens[last + 1]?.length === 1 ? last + 2 : last + 1
  return { town: tokens.slice(from).join(' '), hasPostcode: false, maybeStreet: last < 0 }
}

function withoutPostcode(part: string, postcode: string): string {
  if (!postcode) return part
  return part
    .replace(new RegExp(`(^| )(?:de? )?${postcode}(?= |$)`), ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
