import { type MouseEvent, useId, useRef, useState } from 'react'
import { useRouteLoaderData, useSubmit } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Button } from '../../parts/button.tsx'
import type { DateRange } from '../../parts/change-range.ts'
import { DateRangeFields } from '../../parts/date-range.tsx'
import { PartyInputs } from '../../parts/party-inputs.tsx'
import { type Party, partyText } from '../../parts/party.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { PlaceField } from './place-field.tsx'
import { Popover, type PopoverHandle } from '../../parts/popover.tsx'
import { partyOf, type PillValues } from './search-address.ts'
import { Hidden, SearchFormFrame } from './search-form-frame.tsx'
import { type InitialSearch, daysText, type SearchPillProps } from './search-form-props.ts'
import styles from './search-pill.module.css'

const DayPicker = lazyPart(async () => (await import('../../parts/day-picker.tsx')).default)
const PartyPicker = lazyPart(async () => (await import('../../parts/party-picker.tsx')).default)

/** Dates from the loader data of the search page: where the calendar starts. */
type SearchPageDays = { period: DateRange }

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
      <DaysPart id={id} values={values} change={change} />
      <PartyPart id={id} values={values} change={change} />
    </SearchFormFrame>
  )
}

type PartProps = { id: string; values: PillValues; change(changes: Partial<PillValues>): void }

function DaysPart({ id, values, change }: PartProps) {
  const formatLocale = useFormatLocale()
  const page = useRouteLoaderData<SearchPageDays>('routes/search/route')
  const { calendar, send } = usePart()
  const without = !useHydrated()
  return (
    <>
      <Hidden name="from" value={values.from} disabled={without} />
      <Hidden name="until" value={values.until} disabled={without} />
      <Hidden name="flexible" value={values.flexible} />
      <Popover
        ref={calendar}
        group={id}
        align="center"
        className={styles.part}
        triggerClass={styles.field}
        trigger={<Summary label={m.search_when()} value={daysText(values, formatLocale)} />}
      >
        {without ? (
          <DateRangeFields idPrefix={id} value={values} onChange={change} />
        ) : (
          <DayPicker
            value={values}
            onChange={change}
            onDone={send}
            flexible={{ value: values.flexible, onChange: (flexible) => change({ flexible }) }}
            start={page?.period.from}
          />
        )}
      </Popover>
    </>
  )
}

function PartyPart({ id, values, change }: PartProps) {
  const { calendar: panel, send } = usePart()
  const hydrated = useHydrated()
  const party = partyOf(values)
  return (
    <>
      {hydrated && <PartyInputs party={party} onChange={change} />}
      <Hidden name="people" value={values.people ? String(values.people) : ''} disabled={!hydrated} />
      <Popover
        ref={panel}
        group={id}
        align="end"
        className={styles.part}
        triggerClass={styles.field}
        trigger={<Summary label={m.search_who()} value={partyText(party)} />}
      >
        {hydrated ? (
          <>
            <PartyPicker party={party} most={50} onChange={change} />
            <div className={styles.partFoot}>
              <Button type="button" size="small" onClick={send}>
                {m.picker_done()}
              </Button>
            </div>
          </>
        ) : (
          <PlainParty party={party} />
        )}
      </Popover>
    </>
  )
}

/** The guests without script. */
function PlainParty({ party }: { party: Party }) {
  return (
    <>
      <label>
        {m.search_people()} <input type="number" name="people" min={1} max={50} defaultValue={party.people} />
      </label>
      <PartyInputs party={party} onChange={() => {}} />
    </>
  )
}

/** A panel of the form, and the function that closes it and searches. */
function usePart() {
  const calendar = useRef<PopoverHandle>(null)
  const submit = useSubmit()
  const send = (event: MouseEvent<HTMLButtonElement> | undefined) => {
    const form = event?.currentTarget.form ?? document.activeElement?.closest('form')
    calendar.current?.close()
    if (form) void submit(form)
  }
  return { calendar, send: (event?: MouseEvent<HTMLButtonElement>) => send(event) }
}

function Summary({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </>
  )
}
