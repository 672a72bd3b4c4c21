import type { CalendarDate } from '#kernel/dates.ts'
import type { PreviewValues } from './preview-values.ts'

/** An agreed stay of the listing that is edited. */
export type WizardStay = {
  to: string
  name: string
  from: CalendarDate
  until: CalendarDate
  seats: number
  people: number
}

/** Returns the agreed stays that would not fit the places and days that stand in the form. */
export function misfitStays(
  stays: WizardStay[],
  { capacity, availableFrom, availableUntil }: Omit<PreviewValues, 'title' | 'answers'>,
): WizardStay[] {
  return stays.filter(
    (stay) =>
      stay.people > capacity ||
      maxSeatsOn(stays, stay) > capacity ||
      (availableFrom !== '' && stay.from < availableFrom) ||
      (availableUntil !== '' && stay.until > availableUntil),
  )
}

/** The places that are taken on the fullest night of a stay. They change only where a stay begins. */
function maxSeatsOn(stays: WizardStay[], { from, until }: WizardStay): number {
  const beside = stays.filter((other) => other.from < until && other.until > from)
  const nights = [from, ...beside.map((other) => other.from).filter((night) => night > from)]
  const taken = (night: string) =>
    beside.filter((other) => other.from <= night && other.until > night).reduce((sum, { seats }) => sum + seats, 0)
  return Math.max(...nights.map(taken))
}
