import type { App } from '#domain/app.ts'
import type { ListingInput } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { findPlaces } from './find-places.ts'
import { readTabForm } from './read-tab-form.ts'
import type { PlaceChoice } from './wizard-view.ts'

/**
 * What the location form says: a location, when the point in it belongs to the address in it; otherwise the places that
 * the address may mean. Throws Problem `address-not-recognised` when there are none.
 */
export async function readLocation(
  app: Pick<App, 'geocoder' | 'marketplace'>,
  form: FormData,
  locale: Locale,
): Promise<{ location: NonNullable<ListingInput['location']> } | { places: PlaceChoice[] }> {
  takeChosen(form)
  const address = String(form.get('address') ?? '').trim()
  const { location } = readTabForm(app.marketplace, 'location', '', form)
  if (!address) throw new Problem('address-not-recognised', { field: 'address' })
  const located = location && Number.isFinite(location.lat) && Number.isFinite(location.lng)
  if (located && String(form.get('at') ?? '').trim() === address) return { location }
  const places = await findPlaces(app, address, locale, { submitted: true })
  if (places.length === 0) throw new Problem('address-not-recognised', { field: 'address' })
  return { places }
}

/** A place that was chosen from the list below the address, as it is without script: `lat,lng,precision`. */
function takeChosen(form: FormData): void {
  const [lat, lng, precision] = String(form.get('place') ?? '').split(',')
  if (!lat || !lng || !precision || form.get('placeFor') !== form.get('address')) return
  form.set('lat', lat)
  form.set('lng', lng)
  form.set('precision', precision)
  form.set('at', String(form.get('address') ?? ''))
}
