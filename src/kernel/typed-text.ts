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

/** The same for what stands on one line: names, titles. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}
