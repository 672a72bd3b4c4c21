import { type CalendarDate as Day, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components'
import { addDays, isCalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import type { DateRange } from './change-range.ts'
import { isFew, typicalNumber } from './scarcity.ts'
import styles from './range-calendar.module.css'

// The library adds a style element of its own, which needs the page's nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce })

type RangeCalendarProps = {
  value: DateRange
  min?: string | undefined
  formatLocale: string
  firstDay?: 'sun' | 'mon' | undefined
  start?: string | undefined
  /** Free places for each night of one listing; missing nights are not free. */
  free?: ReadonlyMap<string, number> | undefined
  /** How many places are needed. */
  people?: number | undefined
  onChange(value: DateRange): void
}

/** Two months in which arrival and departure are chosen, by pointer or keyboard. Days are texts, never timestamps. */
export default function RangeCalendar(props: RangeCalendarProps) {
  const { value, min, formatLocale, firstDay, start, free, people = 1, onChange } = props
  const [from, until] = [dayOf(value.from), dayOf(value.until)]
  const first = from ?? dayOf(start) ?? dayOf(min)
  const months = window.matchMedia('(min-width: 45em)').matches ? 2 : 1
  return (
    <I18nProvider locale={formatLocale}>
      <AriaRangeCalendar
        className={styles.calendar}
        aria-label={m.search_calendar()}
        value={from && until && value.from < value.until ? { start: from, end: until } : null}
        defaultFocusedValue={first}
        minValue={dayOf(min)}
        firstDayOfWeek={firstDay}
        visibleDuration={{ months }}
        pageBehavior="single"
        {...(free && {
          isDateUnavailable: (date, anchor) => !canStay(free, people, date.toString(), anchor?.toString()),
        })}
        onChange={({ start: begin, end }) => onChange(stay(begin, end))}
      >
        <header className={styles.head}>
          <Button slot="previous" className={styles.step} aria-label={m.search_calendar_before()}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          {Array.from({ length: months }, (_, offset) => (
            <CalendarHeading key={offset} offset={{ months: offset }} className={styles.month} />
          ))}
          <Button slot="next" className={styles.step} aria-label={m.search_calendar_after()}>
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </header>
        <div className={styles.months}>
          {Array.from({ length: months }, (_, offset) => (
            <Month key={offset} offset={offset} free={free} />
          ))}
        </div>
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

function Month({ offset, free }: Pick<RangeCalendarProps, 'free'> & { offset: number }) {
  const usual = free ? typicalNumber(free.values()) : 0
  return (
    <CalendarGrid className={styles.grid} offset={{ months: offset }} weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            className={styles.day}
            date={date}
            data-few={isFew(free?.get(date.toString()) ?? 0, usual) ? '' : undefined}
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  )
}

/**
 * Returns whether a stay can start on a day, or extend from `anchor` to it. The day of departure need not be free: only
 * the night before is used.
 */
function canStay(free: ReadonlyMap<string, number>, people: number, date: string, anchor: string | undefined): boolean {
  const isFree = (night: string) => (free.get(night) ?? 0) >= people
  if (!anchor || anchor === date) return isFree(date)
  const [from, until] = anchor < date ? [anchor, date] : [date, anchor]
  for (let night = from; night < until; night = addDays(night, 1)) if (!isFree(night)) return false
  return true
}

/** Returns a range of at least one night. */
function stay(begin: Day | { toString(): string }, end: { toString(): string }): DateRange {
  const from = begin.toString().slice(0, 10)
  const until = end.toString().slice(0, 10)
  return from === until ? { from, until: parseDate(from).add({ days: 1 }).toString() } : { from, until }
}

function dayOf(text: string | undefined): Day | undefined {
  return isCalendarDate(text) ? parseDate(text) : undefined
}
