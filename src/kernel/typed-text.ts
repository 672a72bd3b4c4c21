/**
 * Returns what a person typed, as it is kept: one Unicode form, no control or invisible direction characters, angle
 * brackets as their full-width look-alikes, no space around. Line breaks stay.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .trim()
}

/** Returns typed text for a single line, such as names and titles: like `cleanText`, without line breaks. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}
