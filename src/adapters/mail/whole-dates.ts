const months = 'Jan|Feb|M[aä]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[ck]t|Nov|De[cz]'
const partsOfDates = new RegExp(`(\\p{Lu}\\p{Ll}{1,2}[.,]+) (?=\\d)|(\\d\\.?) (?=(?:${months})|Uhr\\b)`, 'gu')

/**
 * Returns a date whose weekday, day and month, and whose time and its word, stay in one line: `Fr., 4. Dezember`,
 * `10:47 Uhr`.
 */
export function wholeDate(date: string): string {
  return date.replaceAll(partsOfDates, (_, weekday: string | undefined, day: string) => `${weekday ?? day}\u00a0`)
}
