import { z } from 'zod'
import { availabilityPlanSchema } from '#domain/availability/index.ts'
import { extendedData, id, latLng, money, text } from './wire/input.ts'

/** Body of a listing. Lengths of texts and required parts are rules of the domain. */
export const listingBody = {
  title: text(1000),
  description: text(20_000).nullable(),
  geolocation: latLng.nullable(),
  price: money.nullable(),
  /** Seats by the week: whole days, or hours of days in a time zone. */
  availabilityPlan: availabilityPlanSchema.nullable(),
  publicData: extendedData,
  privateData: extendedData,
  images: z.array(id).max(100),
}
