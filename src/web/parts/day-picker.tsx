import { X } from './icons.ts'
import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import { addDays, isCalendarDate, nightsBetween } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { useCalendarSettings } from './calendar-settings.ts'
import type { DateRange } from './keep-days-in-order.ts'
import type { DayLabels } from './day-labels.ts'
import { dateRangeText, dayText } from './date-range-text.ts'
import { anchorFor, type DayRules, keptArrival, latestDeparture, type Refusal, refusalOf } from './day-refusal.ts'
import { FlexibleDays, type Flexible } from './flexible-days.tsx'
import RangeCalendar from './range-calendar.tsx'
import styles from './day-picker.module.css'
import { weekdayText } from './weekday-text.ts'

export type DayPickerProps = {
  value: DateRange
  onChange(value: DateRange): void
  /** `Done` is pressed; without it there is no such button. */
  onDone?: (() => void) | undefined
  /** Heading, the chosen days and close button, where it fills the screen. */
  heading?: { title: string; labels?: DayLabels | undefined; onClose(): void } | undefined
  /** Called with the arrival while the departure is still to be chosen, and with null otherwise. */
  onAnchor?: ((day: string | null) => void) | undefined
  layout?: 'scrolled' | 'pages'
  /** Day whose month is shown when none is chosen. */
  start?: string | undefined
  /** Free places for each night of one listing, and how many are needed. */
  free?: ReadonlyMap<string, number> | undefined
  people?: number
  last?: string | undefined
  /** `until`: it opens for another departure, and a chosen arrival stays. */
  opensAt?: keyof DateRange | undefined
  /** Other days that would do as well. */
  flexible?: { value: Flexible; onChange(value: Flexible): void } | undefined
}

/** An offer may last longer than any stay; ten years are more than somebody wants to leaf through. */
const mostOfferedNights = 3660

/**
 * Arrival and departure in a calendar, with what was chosen, why a day is refused, and the buttons. Its code is large: load
 * it when it is opened.
 */
export default function DayPicker(props: DayPickerProps) {
  const { value, onChange, heading, layout = 'pages', start, free, people = 1, last, flexible, onAnchor } = props
  const { today, longestStay, formatLocale, firstDay } = useCalendarSettings()
  const isOffer = heading?.labels?.of === 'offer'
  const rules: DayRules = { min: today, last, longest: isOffer ? mostOfferedNights : longestStay, free, people }
  const [kept, setKept] = useState(() => (props.opensAt === 'until' ? keptArrival(value.from, rules) : null))
  const [anchor, setAnchor] = useState(kept)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    onAnchor?.(anchor)
  }, [anchor, onAnchor])
  const point = (event: SyntheticEvent) => {
    const day = event.target instanceof Element && event.target.closest('[data-day]')?.getAttribute('data-day')
    setRefusal(day ? refusalOf(day, anchorFor(day, anchor, kept), rules) : null)
  }
  return (
    <div className={styles.picker} data-layout={layout}>
      {heading && (
        <header className={styles.head}>
          <h2>{heading.title}</h2>
          <button type="button" className={styles.close} onClick={heading.onClose} aria-label={m.common_close()}>
            <X size={22} aria-hidden="true" />
          </button>
        </header>
      )}
      {heading && <Ends value={value} labels={heading.labels} anchor={anchor} kept={kept !== null} />}
      {flexible && <FlexibleDays {...flexible} />}
      <div
        className={styles.calendar}
        role="presentation"
        onPointerOver={point}
        onPointerDown={point}
        onFocus={point}
        onPointerLeave={() => setRefusal(null)}
      >
        <RangeCalendar
          {...{ value, rules, formatLocale, firstDay, start, layout }}
          onChange={(days) => {
            setRefusal(null)
            onChange(days)
          }}
          onAnchor={setAnchor}
          kept={kept}
          onKeptDone={() => setKept(null)}
          takesFocus={heading && layout === 'pages'}
        />
      </div>
      <Foot
        {...props}
        onChange={(days) => {
          setKept(null)
          onChange(days)
        }}
        hint={refusal ? refusalText(refusal, formatLocale) : hintText(anchor, rules, isOffer, formatLocale)}
        isOffer={isOffer}
        kept={kept !== null}
      />
    </div>
  )
}

/**
 * The chosen days above the months, where the calendar covers their fields. The next press chooses the one with the ring.
 */
function Ends({
  value,
  labels,
  anchor,
  kept,
}: {
  value: DateRange
  labels: DayLabels | undefined
  anchor: string | null
  kept: boolean
}) {
  const { formatLocale } = useCalendarSettings()
  const names = labels ?? { from: m.common_arrival(), until: m.common_departure() }
  const days = anchor && !kept ? { from: anchor, until: '' } : value
  const next = anchor ? 'until' : 'from'
  return (
    <dl className={styles.ends}>
      {(['from', 'until'] as const).map((end) => (
        <div key={end} data-next={end === next ? '' : undefined}>
          <dt>{names[end]}</dt>
          <dd data-quiet={days[end] ? undefined : ''}>
            {days[end] ? weekdayText(days[end], formatLocale) : m.picker_no_day()}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Foot({
  value,
  onChange,
  onDone,
  free,
  hint,
  kept,
  isOffer,
}: DayPickerProps & { hint: string; kept: boolean; isOffer: boolean }) {
  const { formatLocale } = useCalendarSettings()
  const id = useId()
  // While the second day is being chosen, the value is that of before, unless its arrival stays.
  const chosen =
    (!hint || kept) && isCalendarDate(value.from) && isCalendarDate(value.until) && value.from < value.until
  return (
    <footer className={styles.foot}>
      <div className={styles.said}>
        <p aria-live="polite">
          {chosen && (
            <>
              <b>{m.search_nights({ count: nightsBetween(value.from, value.until) })}</b>
              <span className={styles.dot}> · </span>
              <span className={styles.range}>{dateRangeText(value.from, value.until, formatLocale)}</span>
            </>
          )}
          {!chosen && !hint && (isOffer ? m.picker_first_day() : m.picker_arrival_first())}
        </p>
        {(hint || free) && (
          <p className={styles.hint} id={id} aria-live="polite">
            {hint || m.picker_struck()}
          </p>
        )}
      </div>
      {(value.from || value.until) && (
        <button type="button" className={styles.clear} onClick={() => onChange({ from: '', until: '' })}>
          {m.picker_clear()}
        </button>
      )}
      {onDone && (
        <button type="button" className={styles.done} onClick={onDone}>
          {m.picker_done()}
        </button>
      )}
    </footer>
  )
}

function hintText(anchor: string | null, rules: DayRules, isOffer: boolean, formatLocale: string): string {
  if (!anchor) return ''
  if (isOffer) return m.picker_last_day_next()
  const latest = rules.free || rules.last ? latestDeparture(anchor, rules) : anchor
  return latest > addDays(anchor, 1)
    ? m.picker_departure_until({ day: dayText(latest, formatLocale) })
    : m.picker_departure_next()
}

function refusalText(refusal: Refusal, formatLocale: string): string {
  switch (refusal.kind) {
    case 'past':
      return m.picker_past()
    case 'late':
      return m.picker_late({ day: dayText(refusal.day, formatLocale) })
    case 'taken':
      return m.picker_taken({ day: dayText(refusal.day, formatLocale) })
    case 'few':
      return m.picker_few({ day: dayText(refusal.day, formatLocale), count: refusal.free })
    case 'long':
      return m.picker_long({ count: refusal.nights })
  }
}
