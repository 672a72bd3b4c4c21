import { type MouseEvent, useId, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Button } from '../../parts/button.tsx'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import { DateRangeFields } from '../../parts/date-range.tsx'
import { PartyInputs } from '../../parts/party-inputs.tsx'
import { type Party, partyText, usePartyNeeds } from '../../parts/party.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { PlaceField } from './place-field.tsx'
import { Popover, type PopoverHandle } from '../../parts/popover.tsx'
import { partyOf, type PillValues } from './search-address.ts'
import { Hidden, SearchFormFrame } from './search-form-frame.tsx'
import { type InitialSearch, daysText, type SearchPillProps } from './search-form-props.ts'
import partyStyles from '../../parts/party-field.module.css'
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
  const { panel, send } = usePanel()
  return (
    <>
      <Hidden name="from" value={values.from} disabled />
      <Hidden name="until" value={values.until} disabled />
      <Hidden name="flexible" value={values.flexible} />
      <Popover
        ref={panel}
        group={id}
        align="center"
        className={styles.part}
        triggerClass={styles.field}
        trigger={<Summary label={m.search_when()} value={daysText(values, formatLocale)} />}
        plain={<DateRangeFields idPrefix={id} value={values} onChange={change} />}
      >
        <DayPicker
          value={values}
          onChange={change}
          onDone={send}
          flexible={{ value: values.flexible, onChange: (flexible) => change({ flexible }) }}
          start={page?.period.from}
        />
      </Popover>
    </>
  )
}

function PartyPart({ id, values, change }: PartProps) {
  const { panel, send } = usePanel()
  const party = partyOf(values)
  return (
    <>
      <HiddenParty values={values} />
      <Popover
        ref={panel}
        group={id}
        align="end"
        className={styles.part}
        triggerClass={styles.field}
        trigger={<Summary label={m.search_who()} value={partyText(party)} />}
        plain={<PlainParty party={party} />}
      >
        <PartyPicker party={party} most={50} onChange={change} />
        <div className={styles.partFoot}>
          <Button type="button" size="small" onClick={send}>
            {m.picker_done()}
          </Button>
        </div>
      </Popover>
    </>
  )
}

function HiddenParty({ values: { people, children, babies, dog, wheelchair } }: { values: PillValues }) {
  const needs = usePartyNeeds()
  return (
    <>
      <Hidden name="people" value={people ? String(people) : ''} disabled />
      <Hidden name="children" value={children ? String(children) : ''} disabled />
      <Hidden name="babies" value={babies ? String(babies) : ''} disabled />
      {needs.dog && <Hidden name={needs.dog} value={dog ? 'yes' : ''} disabled />}
      {needs.wheelchair && <Hidden name={needs.wheelchair} value={wheelchair ? 'yes' : ''} disabled />}
    </>
  )
}

/** The guests without script. */
function PlainParty({ party }: { party: Party }) {
  return (
    <>
      <label className={partyStyles.part}>
        {m.search_people()} <input type="number" name="people" min={1} max={50} defaultValue={party.people} />
      </label>
      <PartyInputs party={party} onChange={() => {}} />
    </>
  )
}

/** A panel of the form, and a function that closes it and searches. */
function usePanel() {
  const panel = useRef<PopoverHandle>(null)
  const send = (event?: MouseEvent<HTMLButtonElement>) => {
    const form = event?.currentTarget.form ?? document.activeElement?.closest('form')
    panel.current?.close()
    form?.requestSubmit()
  }
  return { panel, send }
}

function Summary({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </>
  )
}
