import { cutText } from '#kernel/cut-text.ts'
import type { App } from '#domain/app.ts'
import { countryOnly, resultsToChooseFrom } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { PlaceChoice } from './wizard-view.ts'

/** Longest text that is looked up. */
const longest = 200

/**
 * Returns places that match an address, best first, those in the marketplace's country if there are any. `submitted`:
 * the text is complete.
 */
export async function findPlaces(
  { geocoder, marketplace }: Pick<App, 'geocoder' | 'marketplace'>,
  text: string,
  lang: Locale,
  { submitted = false, signal }: { submitted?: boolean; signal?: AbortSignal } = {},
): Promise<PlaceChoice[]> {
  if (text.trim() === '' || (!submitted && !geocoder.can.typeahead)) return []
  const { country, suggestions } = marketplace.search
  const { code, bounds } = country
  const { north, east, south, west } = bounds
  const near = { lat: (north + south) / 2, lng: (east + west) / 2 }
  const asked = { lang, limit: resultsToChooseFrom, near, submitted, signal }
  const found = await geocoder.suggest(cutText(text, longest), asked)
  const typed = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0]
  return countryOnly(found, code, suggestions).map(({ lines, center: [lng, lat], precision, address }) => ({
    text: lines.join(', '),
    lat,
    lng,
    precision,
    certain: typed !== undefined && address.postcode === typed,
  }))
}
