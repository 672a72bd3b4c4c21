const months = 'Jan|Feb|M[aä]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[ck]t|Nov|De[cz]'
const partsOfDates = new RegExp(`(\\p{Lu}\\p{Ll}{1,2}[.,]+) (?=\\d)|(\\d\\.?) (?=(?:${months})|Uhr\\b)`, 'gu')

/** Keeps weekday, day and month, and a time and its word, in one line: `Fr., 4. Dezember`, `10:47 Uhr`. */
export function withWholeDates(html: string): string {
  return html.replaceAll(partsOfDates, (_, weekday: string | undefined, day: string) => `${weekday ?? day}\u00a0`)
}
