import { useId, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { DateRange } from '../../parts/change-range.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { PlaceField } from './place-field.tsx'
import { Popover } from '../../parts/popover.tsx'
import type { PillValues } from './search-address.ts'
import { Hidden, SearchFormFrame } from './search-form-frame.tsx'
import { type InitialSearch, daysText, type SearchPillProps } from './search-form-props.ts'
import styles from './search-pill.module.css'

const DatePanel = lazyPart(async () => (await import('../../parts/date-range.tsx')).DateRangePicker)
const GuestPanel = lazyPart(async () => (await import('../../parts/guests.tsx')).GuestCounter)

/** Dates from the loader data of the search page: where the calendar starts. */
type SearchPageDays = { today: string; period: DateRange; firstDay?: 'sun' | 'mon' }

/** The search form in the top bar: a text field for the place; dates and people open below their values. */
export function SearchBar({ period, asked, kept }: SearchPillProps & InitialSearch) {
  const id = useId()
  const [values, setValues] = useState(asked.from || asked.until ? asked : { ...asked, ...period })
  const change = (changes: Partial<PillValues>) => setValues((before) => ({ ...before, ...changes }))
  return (
    <SearchFormFrame size="bar" {...{ values, period, asked, kept }}>
      <div className={styles.placeField}>
        <label className={styles.label} htmlFor={`${id}-place`}>
          {m.search_where()}
        </label>
        <PlaceField
          id={`${id}-place`}
          className={styles.placeInput}
          value={values}
          onChange={(place) => change({ ...place, mapSearch: false })}
          placeholder={values.mapSearch ? m.search_map_area() : m.search_where_short()}
        />
      </div>
      <DaysPart id={id} days={values} change={change} />
      <PeoplePart id={id} people={values.people} change={change} />
    </SearchFormFrame>
  )
}

function DaysPart({ id, days, change }: { id: string; days: DateRange; change(days: DateRange): void }) {
  const formatLocale = useFormatLocale()
  const page = useRouteLoaderData<SearchPageDays>('routes/search/route')
  const [opened, setOpened] = useState(false)
  const without = !useHydrated()
  return (
    <>
      {!opened && <Hidden name="from" value={days.from} disabled={without} />}
      {!opened && <Hidden name="until" value={days.until} disabled={without} />}
      <Popover
        group={id}
        align="center"
        className={styles.part}
        triggerClass={styles.field}
        onOpen={() => setOpened(true)}
        trigger={<Summary label={m.search_when()} value={daysText(days, formatLocale)} />}
      >
        <DatePanel
          idPrefix={id}
          value={days}
          min={page?.today}
          onChange={change}
          opened={opened}
          formatLocale={formatLocale}
          firstDay={page?.firstDay}
          start={page?.period.from}
        />
      </Popover>
    </>
  )
}

function PeoplePart({
  id,
  people,
  change,
}: {
  id: string
  people: number | null
  change(values: { people: number | null }): void
}) {
  const [opened, setOpened] = useState(false)
  const without = !useHydrated()
  return (
    <>
      {!opened && <Hidden name="people" value={people ? String(people) : ''} disabled={without} />}
      <Popover
        group={id}
        align="end"
        className={styles.part}
        triggerClass={styles.field}
        onOpen={() => setOpened(true)}
        trigger={<Summary label={m.search_who()} value={m.search_people_count({ count: people ?? 1 })} />}
      >
        <GuestPanel
          name="people"
          label={m.search_people()}
          value={people}
          max={50}
          onChange={(value) => change({ people: value })}
        />
      </Popover>
    </>
  )
}

function Summary({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </>
  )
}
