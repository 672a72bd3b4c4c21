import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { maxBabies, maxChildren, maxPeople } from '../seats-of-party.ts'

/**
 * The days and the number of people of a request, or the own listing that is offered to a guest. Part of a conversation;
 * nothing is held for them.
 */
export type RequestedStay = {
  dates: { from: CalendarDate; until: CalendarDate } | null
  people: number | null
  /** How many of the people are children. */
  children: number
  /** Babies beside the people: they need no place of their own. */
  babies: number
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

/** What a request may say of its people. */
export const partyFields = {
  people: z.number().int().min(1).max(maxPeople).nullish(),
  children: z.number().int().min(0).max(maxChildren).nullish(),
  babies: z.number().int().min(0).max(maxBabies).nullish(),
}

export const requestedStaySchema = z.object({
  dates: stayDates.nullish(),
  ...partyFields,
  offer: z.uuid('field-invalid').nullish(),
  needs: z.string().max(500).nullish(),
})

/** Returns the requested stay from a transaction's protected data, which may hold anything. */
export function requestedStayOf(protectedData: unknown): RequestedStay {
  const parsed = keptSchema.safeParse(protectedData)
  const { dates = null, people = null, children, babies, offer = null, needs } = parsed.data ?? {}
  return {
    dates,
    people,
    children: Math.min(children ?? 0, Math.max(0, (people ?? 1) - 1)),
    babies: babies ?? 0,
    offer,
    needs: needs ?? '',
  }
}

/** API clients may have put anything under these names. */
const keptSchema = requestedStaySchema.extend({
  children: partyFields.children.catch(null),
  babies: partyFields.babies.catch(null),
})

/**
 * Returns a requested stay as JSON, as a transaction's protected data keeps it; undefined when nothing was requested. Throws
 * `field-invalid` for children without an adult.
 */
export function requestedStayData({
  dates,
  people,
  children,
  babies,
  offer,
  needs,
}: z.output<typeof requestedStaySchema>): string | undefined {
  if (children && children >= (people ?? 1)) throw new Problem('field-invalid', { field: 'children' })
  if (!dates && !people && !offer && !needs) return undefined
  return JSON.stringify({
    ...(dates && { dates }),
    ...(people && { people }),
    ...(children && { children }),
    ...(babies && { babies }),
    ...(offer && { offer }),
    ...(needs && { needs }),
  })
}
