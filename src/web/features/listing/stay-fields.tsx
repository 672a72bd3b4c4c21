import { ChevronDown } from 'lucide-react'
import { noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { type DateRange, settleRange } from '../../parts/change-range.ts'
import { DayInput } from '../../parts/day-input.tsx'
import styles from './stay-fields.module.css'

type StayFieldsProps = {
  idPrefix: string
  days: DateRange
  people: number
  page: ListingPage
  onDays(days: DateRange): void
  onPeople(people: number): void
}

/** Arrival, departure and people in one divided field. */
export function StayFields({ idPrefix, days, people, page, onDays, onPeople }: StayFieldsProps) {
  const most = Math.max(people, page.capacity)
  return (
    <div className={styles.fields}>
      <DayField
        id={`${idPrefix}-from`}
        name="from"
        label={m.listing_arrival()}
        value={days.from}
        page={page}
        onType={(from) => onDays({ ...days, from })}
        onSettle={(from) => onDays(settleRange({ ...days, from }, 'from', page.minimumDay))}
      />
      <DayField
        id={`${idPrefix}-until`}
        name="until"
        label={m.listing_departure()}
        value={days.until}
        page={page}
        onType={(until) => onDays({ ...days, until })}
        onSettle={(until) => onDays(settleRange({ ...days, until }, 'until', page.minimumDay))}
      />
      <label className={`${styles.field} ${styles.people}`} htmlFor={`${idPrefix}-people`}>
        <span className={styles.label}>{m.listing_who()}</span>
        <select
          id={`${idPrefix}-people`}
          className={styles.input}
          name="people"
          value={people}
          onChange={(event) => onPeople(Number(event.target.value))}
        >
          {Array.from({ length: most }, (_, index) => (
            <option key={index} value={index + 1}>
              {m.search_people_count({ count: index + 1 })}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </label>
    </div>
  )
}

/** A native date field. With script, and without focus, the date is written out in the reader's language. */
function DayField({
  id,
  name,
  label,
  value,
  page,
  onType,
  onSettle,
}: {
  id: string
  name: string
  label: string
  value: string
  page: ListingPage
  onType(value: string): void
  onSettle(value: string): void
}) {
  return (
    <label className={styles.field} htmlFor={id}>
      <span className={styles.label}>{label}</span>
      <DayInput
        id={id}
        className={styles.input}
        name={name}
        value={value}
        min={page.minimumDay}
        onType={onType}
        onSettle={onSettle}
      />
      <span className={styles.written} aria-hidden="true">
        {value ? writeDay(value, page.formatLocale) : m.listing_pick_day()}
      </span>
    </label>
  )
}

function writeDay(day: string, formatLocale: string): string {
  return dateFormat(formatLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(noonUtc(day))
}
