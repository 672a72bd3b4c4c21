import { z } from 'zod'
import { extendedData, id, instant, text } from '../wire/input.ts'

const day = z.union(
  [instant, z.iso.date().transform((date) => new Date(`${date}T00:00:00Z`))],
  'is not a date such as 2024-06-15 or 2024-06-15T12:00:00Z',
)

/** Older clients say `startDate`, newer ones `bookingStart`. */
export const stay = z
  .object({
    startDate: day.optional(),
    endDate: day.optional(),
    bookingStart: day.optional(),
    bookingEnd: day.optional(),
    bookingDates: z.object({ bookingStart: day.optional(), bookingEnd: day.optional() }).nullish(),
    seats: z.int().min(1).max(1000).nullish(),
  })
  .transform(({ startDate, endDate, bookingStart, bookingEnd, bookingDates, seats }) => ({
    start: bookingStart ?? bookingDates?.bookingStart ?? startDate,
    end: bookingEnd ?? bookingDates?.bookingEnd ?? endDate,
    seats: seats ?? undefined,
  }))

/** Body of a request for the price of a stay. */
export const lineItemsBody = z.object({
  isOwnListing: z.boolean().optional(),
  listingId: id,
  bookingData: stay.optional(),
  orderData: stay.optional(),
})

/** Relationships as in a query: a list, or one text with commas. */
const included = z.union([
  z.array(text(200)).max(50),
  text(10_000)
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(text(200)).max(50)),
])

/** Body of a privileged transition. */
export const privilegedBody = z.object({
  isSpeculative: z.boolean().optional(),
  bookingData: stay.nullish(),
  orderData: stay.nullish(),
  bodyParams: z.object({
    id: id.optional(),
    processAlias: text(100).optional(),
    transition: text(100),
    params: extendedData.default({}),
  }),
  queryParams: z.object({ expand: z.boolean().optional(), include: included.optional() }).optional(),
})

export const passwordBody = z.object({ currentPassword: text(1000) })

/** Body of a sign-up through another provider. */
export const identityBody = z.object({
  clientId: id.default('10000000-0000-4000-8000-000000000001'),
  idpId: text(100),
  idpClientId: text(500),
  idpToken: text(20_000),
  email: text(1000).optional(),
  firstName: text(1000).optional(),
  lastName: text(1000).optional(),
  displayName: text(1000).optional(),
  bio: text(20_000).optional(),
  publicData: extendedData.optional(),
  protectedData: extendedData.optional(),
  privateData: extendedData.optional(),
})
