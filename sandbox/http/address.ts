import type { Resource } from '../store/state.ts'
import { shape, text } from './parameters.ts'

/** Parameters of a postal address. */
export const address = shape({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })

/** Returns an address with all of its fields, null where nothing was given. */
export function fullAddress(given: Resource | null | undefined): Resource {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given }
}
