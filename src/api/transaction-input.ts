import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { extendedData, instant, query } from './wire/input.ts'
import { paging } from './wire/paging.ts'
import { Refusal } from './wire/refusal.ts'

/** Body of `initiate` and `initiate_speculative`. */
export const initiateBody = z.strictObject({
  processAlias: z.string().max(100),
  transition: z.string().max(100),
  params: extendedData,
})

const dates = ['bookingStart', 'bookingEnd', 'bookingDisplayStart', 'bookingDisplayEnd'] as const

/** Returns the parameters of a transition; days may be dates, moments, or moments as texts. */
export function readParams(params: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = { ...params }
  for (const key of dates) {
    const value = read[key]
    if (value === undefined || isCalendarDate(value)) continue
    const moment = instant.safeParse(value)
    if (!moment.success)
      throw new Refusal('validation-invalid-value', `The value of ${key} is not a date.`, {
        source: { path: ['params', key], type: 'body' },
      })
    read[key] = moment.data
  }
  return read
}

const texts = query.texts(100)
const moment = query.instant

/** From a moment, and before another: `2024-06-01T00:00:00Z,2024-07-01T00:00:00Z`; either side may be left out. */
const range = z
  .string()
  .max(100)
  .regex(/^[^,]*,[^,]*$/, 'is from,before')
  .transform((text) => text.split(','))
  .pipe(z.tuple([z.union([z.literal(''), moment]), z.union([z.literal(''), moment])]))
  .transform(([start, end]) => ({ ...(start ? { start } : {}), ...(end ? { end } : {}) }))

/** Conditions of queries over transactions. */
export const transactionFilters = z.strictObject({
  only: z.enum(['sale', 'order']).optional(),
  ids: query.ids(100).optional(),
  lastTransitions: texts.optional(),
  states: texts.optional(),
  processNames: texts.optional(),
  listingId: query.id.optional(),
  userId: query.id.optional(),
  createdAtStart: moment.optional(),
  createdAtEnd: moment.optional(),
  hasBooking: query.flag.optional(),
  hasPayin: query.flag.optional(),
  hasMessage: query.flag.optional(),
  hasStockReservation: query.flag.optional(),
  bookingStates: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['pending', 'proposed', 'accepted', 'declined', 'cancelled'])))
    .optional(),
  bookingStart: range.optional(),
  bookingEnd: range.optional(),
  sort: z
    .string()
    .max(200)
    .regex(
      /^-?(createdAt|lastTransitionedAt|lastMessageAt|bookingStart|bookingEnd|(meta|prot)_\w{1,100})$/,
      'is none of createdAt, lastTransitionedAt, lastMessageAt, bookingStart, bookingEnd, meta_<key> and prot_<key>, with a minus for the reverse order',
    )
    .optional(),
  ...paging(),
})

/** Returns the conditions as the domain asks them. Nothing here has stock: who asks for it finds nothing. */
export function readTransactionQuery(
  filters: Omit<z.output<typeof transactionFilters>, 'userId' | 'only'>,
  extended: Record<string, string>,
) {
  const { createdAtStart, createdAtEnd, hasStockReservation: _, ...rest } = filters
  const data = (prefix: string) => {
    const entries = Object.entries(extended).filter(([key]) => key.startsWith(prefix))
    if (entries.length === 0) return undefined
    return Object.fromEntries(entries.map(([key, value]) => [key.slice(prefix.length), value.split(',')]))
  }
  const given = {
    ...rest,
    createdAt: createdAtStart || createdAtEnd ? { start: createdAtStart, end: createdAtEnd } : undefined,
    metadata: data('meta_'),
    protectedData: data('prot_'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
