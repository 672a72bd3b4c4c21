import { z } from 'zod'
import { extendedData, id, latLng, money, text } from './wire/input.ts'
import { availabilityPlan } from './save-plan.ts'

/** Body of a listing. Lengths of texts and required parts are rules of the domain. */
export const listingBody = {
  title: text(1000),
  description: text(20_000).nullable(),
  geolocation: latLng.nullable(),
  price: money.nullable(),
  availabilityPlan: availabilityPlan.nullable(),
  publicData: extendedData,
  privateData: extendedData,
  images: z.array(id).max(100),
}
