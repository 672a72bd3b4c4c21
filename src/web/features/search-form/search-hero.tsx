import { CalendarDays, MapPin, Users } from '../../parts/icons.ts'
import { useId, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { InlineDateRange } from '../../parts/date-range.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PartyInputs } from '../../parts/party-inputs.tsx'
import { partyText } from '../../parts/party.ts'
import { HeroField } from './hero-field.tsx'
import { PlaceField } from './place-field.tsx'
import { partyOf, type PillValues } from './search-address.ts'
import { Hidden, SearchFormFrame } from './search-form-frame.tsx'
import { daysText, type InitialSearch, type SearchPillProps } from './search-form-props.ts'
import { SearchSwitch } from './search-switch.tsx'
import styles from './search-pill.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

const DayPickerDialog = lazyPart(async () => (await import('../../parts/day-picker-dialog.tsx')).default)
const PartyPickerDialog = lazyPart(async () => (await import('../../parts/party-picker-dialog.tsx')).default)

const peopleChoices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50]

/** The large search form. Its days and people are native fields until script runs, so that it is complete without it. */
export default function SearchHero({
  period = null,
  categories,
  places,
  asked,
  kept,
}: SearchPillProps & InitialSearch) {
  const id = useId()
  const marketplace = useLayoutData()?.marketplace
  const [values, setValues] = useState(asked.from || asked.until ? asked : { ...asked, ...period })
  const change = (changes: Partial<PillValues>) => setValues((before) => ({ ...before, ...changes }))
  // Days that stand in the form from the start are searched for only when they were chosen or confirmed.
  const [daysChosen, setDaysChosen] = useState(false)
  const others = categories ? kept.filter(([name]) => name !== 'pub_category') : kept
  const above = categories && <SearchSwitch categories={categories} chosen={new Map(kept).get('pub_category')} />
  return (
    <SearchFormFrame
      size="hero"
      kept={others}
      submitWord={marketplace?.twoKinds === false ? m.search_submit() : m.search_submit_long()}
      {...{ values, asked, above }}
      period={daysChosen ? null : period}
    >
      <div className={styles.placeField}>
        <MapPin className={styles.icon} size={20} aria-hidden="true" />
        <label className={styles.label} htmlFor={`${id}-place`}>
          {m.search_where()}
        </label>
        <PlaceField
          id={`${id}-place`}
          className={styles.placeInput}
          value={values}
          onChange={(place) => change({ ...place, mapSearch: false })}
          placeholder={marketplace?.hasVenues ? m.search_where_placeholder() : m.search_where_short()}
          places={places}
        />
      </div>
      <DaysPart id={id} values={values} change={change} period={period} onChosen={() => setDaysChosen(true)} />
      <PartyPart id={id} values={values} change={change} />
    </SearchFormFrame>
  )
}

type PartProps = { id: string; values: PillValues; change(changes: Partial<PillValues>): void }

function DaysPart({
  id,
  values,
  change,
  period,
  onChosen,
}: PartProps & { period: SearchPillProps['period']; onChosen(): void }) {
  const formatLocale = useFormatLocale()
  const box = useRef<HTMLFieldSetElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <HeroField
      box={box}
      onOpen={() => setOpen(true)}
      icon={CalendarDays}
      label={m.search_when()}
      text={daysText(values, formatLocale, period?.texts)}
      wide
      sent={
        <>
          <Hidden name="from" value={values.from} />
          <Hidden name="until" value={values.until} />
          <Hidden name="flexible" value={values.flexible} />
        </>
      }
      native={
        <div className={styles.value}>
          <InlineDateRange
            idPrefix={id}
            value={values}
            text={(from, until) => daysText({ from, until }, formatLocale, period?.texts)}
          />
        </div>
      }
      adopt={(box) => change({ from: typedIn(box, 'from'), until: typedIn(box, 'until') })}
      picker={
        open ? (
          <DayPickerDialog
            field={box}
            title={m.search_when()}
            value={values}
            onChange={(days) => {
              onChosen()
              change(days)
            }}
            onClose={() => setOpen(false)}
            onDone={() => {
              onChosen()
              setOpen(false)
            }}
            start={period?.from}
            flexible={{ value: values.flexible, onChange: (flexible) => change({ flexible }) }}
          />
        ) : null
      }
    />
  )
}

function PartyPart({ id, values, change }: PartProps) {
  const party = partyOf(values)
  const choices = [...new Set([...peopleChoices, party.people])].sort((a, b) => a - b)
  const box = useRef<HTMLFieldSetElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <HeroField
      box={box}
      onOpen={() => setOpen(true)}
      icon={Users}
      label={m.search_who()}
      text={partyText(party)}
      sent={
        <>
          <Hidden name="people" value={String(party.people)} />
          <PartyInputs party={party} onChange={change} />
        </>
      }
      native={
        <select
          id={`${id}-people`}
          className={styles.value}
          name="people"
          aria-label={m.search_who()}
          defaultValue={party.people}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {m.search_people_count({ count })}
            </option>
          ))}
        </select>
      }
      adopt={(box) => change({ people: Number(typedIn(box, 'people')) || 1 })}
      picker={
        open ? (
          <PartyPickerDialog field={box} party={party} most={50} onChange={change} onClose={() => setOpen(false)} />
        ) : null
      }
    />
  )
}

function typedIn(box: HTMLElement, name: string): string {
  return box.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? ''
}
