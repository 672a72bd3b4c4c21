import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'

/**
 * The days and the number of people of a request, or the own listing that is offered to a guest. Part of a conversation;
 * nothing is held for them.
 */
export type StayWish = {
  dates: { from: CalendarDate; until: CalendarDate } | null
  people: number | null
  /** Id of the listing that is offered. */
  offer: string | null
  /** Further needs of the guest's search, such as `pub_accessibility=yes`, as in the address of a search; or empty. */
  needs: string
}

const calendarDate = z.string().refine(isCalendarDate, 'field-invalid')

/** A stay from the day of arrival to that of departure: one night at least. */
export const stayDates = z
  .object({ from: calendarDate, until: calendarDate })
  .refine(({ from, until }) => until > from, { error: 'date-until-not-after-from', path: ['until'] })

export const stayWish = z.object({
  dates: stayDates.nullish(),
  people: z.number().int().min(1).max(500).nullish(),
  offer: z.uuid('field-invalid').nullish(),
  needs: z.string().max(500).nullish(),
})

/** Reads the wish back from a transaction's protected data, which may hold anything. */
export function wishOf(protectedData: unknown): StayWish {
  const parsed = stayWish.safeParse(protectedData)
  const { dates = null, people = null, offer = null, needs } = parsed.data ?? {}
  return { dates, people, offer, needs: needs ?? '' }
}

/** Returns a wish as a transaction's protected data keeps it; undefined when nothing was wished for. */
export function keptWish({ dates, people, offer, needs }: z.output<typeof stayWish>): string | undefined {
  if (!dates && !people && !offer && !needs) return undefined
  return JSON.stringify({
    ...(dates && { dates }),
    ...(people && { people }),
    ...(offer && { offer }),
    ...(needs && { needs }),
  })
}
