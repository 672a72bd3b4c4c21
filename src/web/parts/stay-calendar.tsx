import { Suspense } from 'react'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from './lazy-part.tsx'
import type { DateRange } from './change-range.ts'
import styles from './stay-calendar.module.css'
import { useFreeNights } from './use-free-nights.ts'

const RangeCalendar = lazyPart(async () => (await import('./range-calendar.tsx')).default)

type StayCalendarProps = {
  listingId: string
  value: DateRange
  /** How many places are needed in each night. */
  people: number
  min: CalendarDate
  /** Month shown when no day is chosen. */
  start?: string | undefined
  formatLocale: string
  firstDay?: 'sun' | 'mon' | undefined
  onChange(value: DateRange): void
}

/**
 * Arrival and departure for one listing: nights without enough places cannot be part of a stay, which may end on them.
 * It loads the free nights and the calendar's code when it is first rendered: render it on demand.
 */
export function StayCalendar({ listingId, ...calendar }: StayCalendarProps) {
  const nights = useFreeNights(listingId)
  if (nights === 'failed')
    return (
      <p className={styles.note} role="alert">
        {m.calendar_guest_failed()}
      </p>
    )
  const waiting = <output className={styles.note}>{m.calendar_guest_loading()}</output>
  if (!nights) return waiting
  const free = new Map(nights.free.map((places, index) => [addDays(nights.from, index), places]))
  return (
    <Suspense fallback={waiting}>
      <RangeCalendar {...calendar} free={free} />
    </Suspense>
  )
}
