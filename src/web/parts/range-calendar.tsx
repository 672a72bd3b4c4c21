import { type CalendarDate as Day, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from './icons.ts'
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
  RangeCalendarStateContext,
} from 'react-aria-components'
import { isCalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import type { DateRange } from './keep-days-in-order.ts'
import { anchorFor, type DayRules, refusalOf } from './day-refusal.ts'
import { addMonths, monthOf, monthText } from './month.ts'
import { isFew, typicalNumber } from './scarcity.ts'
import styles from './range-calendar.module.css'

// The library adds a style element of its own, which needs the page's nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce })

type RangeCalendarProps = {
  value: DateRange
  rules: DayRules
  formatLocale: string
  firstDay: 'sun' | 'mon'
  /** Day whose month is shown when none is chosen. */
  start?: string | undefined
  /** `scrolled`: all months below each other; otherwise two at a time, or one in narrow windows. */
  layout: 'scrolled' | 'pages'
  /** Whether the chosen arrival has the focus at first. */
  takesFocus?: boolean | undefined
  /** The arrival that stays while the departure is chosen; null when both are chosen. */
  kept: string | null
  onChange(value: DateRange): void
  /** The arrival while the departure is still to be chosen; null before and afterwards. */
  onAnchor(day: string | null): void
  /** A day was chosen while an arrival was kept. */
  onKeptDone(): void
}

/** A calendar in which arrival and departure are chosen, by pointer or keyboard. Days are texts, never timestamps. */
export default function RangeCalendar(props: RangeCalendarProps) {
  const { value, rules, formatLocale, firstDay, start, layout, takesFocus, kept, onChange, onAnchor } = props
  const root = useRef<HTMLDivElement>(null)
  const [from, until] = [dayOf(value.from), dayOf(value.until)]
  const first = later((kept ? until : undefined) ?? from ?? dayOf(start), dayOf(rules.min))
  // The new arrival, where a day before the kept one was pressed.
  const [begun, setBegun] = useState<Day>()
  const scrolled = layout === 'scrolled'
  const months = scrolled ? monthsToScroll(rules, value) : window.matchMedia('(min-width: 45em)').matches ? 2 : 1
  useScrollToMonth(root, scrolled, first)
  return (
    <I18nProvider locale={formatLocale}>
      <AriaRangeCalendar
        ref={root}
        className={styles.calendar}
        data-layout={layout}
        aria-label={m.search_calendar()}
        value={from && until && value.from < value.until ? { start: from, end: until } : null}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus, and the chosen day is its first use
        autoFocus={takesFocus === true && from !== undefined}
        defaultFocusedValue={scrolled ? dayOf(rules.min) : first}
        selectionAlignment="start"
        minValue={dayOf(rules.min)}
        maxValue={dayOf(rules.last)}
        firstDayOfWeek={firstDay}
        visibleDuration={{ months }}
        pageBehavior="single"
        // From a kept arrival each day is judged by itself: one before it begins another stay.
        allowsNonContiguousRanges={kept !== null}
        commitBehavior={kept ? 'reset' : 'select'}
        isDateUnavailable={(date, anchor) => isRefused(date.toString(), anchor?.toString() ?? null, kept, rules)}
        onChange={({ start: begin, end }) => {
          if (end.toString() === kept) setBegun(begin)
          else onChange(stay(begin, end))
          if (kept) props.onKeptDone()
        }}
      >
        <Anchor onAnchor={onAnchor} kept={kept} until={until} begun={begun} />
        {!scrolled && <Head months={months} />}
        <div className={styles.months}>
          {Array.from({ length: months }, (_, offset) => (
            <Month key={offset} offset={offset} rules={rules} titled={scrolled ? { formatLocale } : null} />
          ))}
        </div>
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

function Head({ months }: { months: number }) {
  return (
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
  )
}

function Month({
  offset,
  rules: { free, min = '' },
  titled,
}: {
  offset: number
  rules: DayRules
  titled: { formatLocale: string } | null
}) {
  const usual = free ? typicalNumber(free.values()) : 0
  const month = monthOf(min) && addMonths(monthOf(min), offset)
  return (
    <div data-month={titled ? month : undefined}>
      {titled && month && <h3 className={styles.title}>{monthText(month, titled.formatLocale)}</h3>}
      <CalendarGrid className={styles.grid} offset={{ months: offset }} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              className={styles.day}
              date={date}
              data-day={date.toString()}
              data-few={isFew(free?.get(date.toString()) ?? 0, usual) ? '' : undefined}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  )
}

/** Tells the day of arrival while the departure is chosen, and begins with a kept or a new one. */
function Anchor({
  onAnchor,
  kept,
  until,
  begun,
}: Pick<RangeCalendarProps, 'onAnchor' | 'kept'> & { until: Day | undefined; begun: Day | undefined }) {
  const state = use(RangeCalendarStateContext)
  const anchor = state?.anchorDate?.toString() ?? null
  useEffect(() => onAnchor(anchor), [anchor, onAnchor])
  // A press beside the days ends the choice of the library, and the next one goes on with the kept arrival.
  const isLost = kept !== null && anchor === null
  const begin = useEffectEvent(() => state?.setAnchorDate(dayOf(kept ?? undefined) ?? begun ?? null))
  const showDeparture = useEffectEvent(() => kept && until && state?.setFocusedDate(until))
  useLayoutEffect(() => begin(), [kept, begun, isLost])
  useLayoutEffect(() => {
    showDeparture()
  }, [])
  return null
}

/** In a scrolled calendar the chosen month is seen first. */
function useScrollToMonth(root: RefObject<HTMLDivElement | null>, scrolled: boolean, first: Day | undefined): void {
  const month = scrolled && first ? monthOf(first.toString()) : ''
  useEffect(() => {
    const shown = month && root.current?.querySelector(`[data-month="${month}"]`)
    const box = root.current?.parentElement
    // Only the months are scrolled, not the panel around them.
    if (shown && box) box.scrollTop += shown.getBoundingClientRect().top - box.getBoundingClientRect().top
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens
  }, [])
}

/** A year and the present month, and further to the chosen days. */
function monthsToScroll({ min = '', last }: DayRules, { until }: DateRange): number {
  const [end = ''] = [last, until].filter(Boolean).toSorted().toReversed()
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.min(24, Math.max(last ? 1 : 13, number(end) - number(min) + 1))
}

/** Days before the first and after the last are dimmed by the calendar itself, not struck through. */
function isRefused(day: string, anchor: string | null, kept: string | null, rules: DayRules): boolean {
  const kind = refusalOf(day, anchorFor(day, anchor, kept), rules)?.kind
  return kind !== undefined && kind !== 'past'
}

/** Returns a range of at least one night. */
function stay(begin: { toString(): string }, end: { toString(): string }): DateRange {
  const from = begin.toString().slice(0, 10)
  const until = end.toString().slice(0, 10)
  return from === until ? { from, until: parseDate(from).add({ days: 1 }).toString() } : { from, until }
}

function dayOf(text: string | undefined): Day | undefined {
  return isCalendarDate(text) ? parseDate(text) : undefined
}

function later(day: Day | undefined, min: Day | undefined): Day | undefined {
  return day && min && day.compare(min) < 0 ? min : (day ?? min)
}
