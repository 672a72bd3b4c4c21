/** Something in a text that a moderator should look at, and where it stands. */
export type TextHint = { kind: 'link' | 'email' | 'phone' | 'money'; start: number; end: number }

const patterns: { kind: TextHint['kind']; pattern: RegExp }[] = [
  // Covers disguised addresses: "anna (at) example.org", "anna[at]example punkt de".
  {
    kind: 'email',
    pattern:
      /[\w.+-]{1,64}\s?(?:@|\((?:at|ät)\)|\[(?:at|ät)\])\s?[a-z0-9-]{1,63}(?:\s?(?:\.|\((?:dot|punkt)\)|\[(?:dot|punkt)\]|\s(?:dot|punkt)\s)\s?[a-z0-9-]{2,63})+/giu,
  },
  {
    kind: 'link',
    pattern:
      /\b(?:https?:\/\/|www\.)[^\s]{2,200}|\b[a-z0-9-]{2,63}\.(?:com|de|org|net|info|eu|io|me|at|ch|co)\b(?:\/[^\s]{0,200})?/giu,
  },
  // A phone number has seven digits or more, begins with + or 0, and may be broken up. A date or a year does not.
  { kind: 'phone', pattern: /(?<![\d.,])(?:\+|00|0)(?:[\s./()-]{0,2}\d){6,14}(?!\d)/gu },
  {
    kind: 'money',
    pattern:
      /(?:€|\beur(?:o|os)?\b)\s?\d{1,6}|\b\d{1,6}(?:[.,]\d{2})?\s?(?:€|eur(?:o|os)?\b)|(?<![\p{L}\d])(?:kaution|unkostenbeitrag|deposit|paypal|western union|überweis\p{L}{0,10})(?![\p{L}\d])/giu,
  },
]

/** Returns contact details and money in a text, in their order. Matches inside another match are left out. */
export function textHints(text: string): TextHint[] {
  const found = patterns.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ kind, start: match.index, end: match.index + match[0].length })),
  )
  return found
    .filter((hint) => !found.some((other) => other !== hint && isInside(hint, other, found)))
    .sort((a, b) => a.start - b.start)
}

/** Of two overlapping matches, the one whose pattern comes first stays. */
function isInside(hint: TextHint, other: TextHint, order: TextHint[]): boolean {
  const overlap = hint.start < other.end && other.start < hint.end
  return overlap && order.indexOf(other) < order.indexOf(hint)
}
