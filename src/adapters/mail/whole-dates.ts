const months = 'Jan|Feb|M[aä]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[ck]t|Nov|De[cz]'
const partsOfDates = new RegExp(`(\\p{Lu}\\p{Ll}{1,2}[.,]+) (?=\\d)|(\\d\\.?) (?=(?:${months})|Uhr\\b)`, 'gu')
/** Two days of one month, of which the second has the month: the line may end before the month instead. */
const daysOfRange = /(\d\.?)\s–\s(\p{Lu}\p{Ll}{1,2}[.,]+)\u00a0(\d{1,2}\.?)\u00a0/gu

/**
 * Returns a date whose weekday, day and month, and whose time and its word, stay in one line: `Fr., 4. Dezember`,
 * `10:47 Uhr`. The two days of a range stay together: `So., 20. – Mi., 23.`.
 */
export function wholeDate(date: string): string {
  return date
    .replaceAll(partsOfDates, (_, weekday: string | undefined, day: string) => `${weekday ?? day}\u00a0`)
    .replaceAll(daysOfRange, '$1\u00a0–\u00a0$2\u00a0$3 ')
}
