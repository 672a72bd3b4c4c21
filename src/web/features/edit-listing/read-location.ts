import type { App } from '#domain/app.ts'
import type { ListingInput } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { findPlaces } from './find-places.ts'
import { readTabForm } from './read-tab-form.ts'
import type { PlaceChoice } from './wizard-view.ts'

/**
 * Returns the location in the form when its point belongs to its address, or when the postal code of the address is
 * known; otherwise the places that match the address.
 * Throws Problem `address-not-recognised` when there are none.
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
  const [best] = places
  if (!best) throw new Problem('address-not-recognised', { field: 'address' })
  // Without a choice the postal code says where the address is. The address stays as it was written.
  const { lat, lng, precision } = best
  return location && best.certain ? { location: { ...location, lat, lng, precision } } : { places }
}

/** Applies a place chosen from the list without script: `lat,lng,precision`. */
function takeChosen(form: FormData): void {
  const [lat, lng, precision] = String(form.get('place') ?? '').split(',')
  if (!lat || !lng || !precision || form.get('placeFor') !== form.get('address')) return
  form.set('lat', lat)
  form.set('lng', lng)
  form.set('precision', precision)
  form.set('at', String(form.get('address') ?? ''))
}
