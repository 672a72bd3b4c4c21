import { X } from '../../parts/icons.ts'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { type InitialSearch, daysText } from '../search-form/search-form-props.ts'
import { DateRangeFields } from '../../parts/date-range.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PartyInputs } from '../../parts/party-inputs.tsx'
import { partyText } from '../../parts/party.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { PlaceField } from '../search-form/place-field.tsx'
import { changeQuery, partyOf, type PillValues, queryText } from '../search-form/search-address.ts'
import { Hidden } from '../search-form/search-form-frame.tsx'
import type { LoadedSearch } from './load-search.ts'
import { useLiveCount } from './use-live-count.ts'
import screen from '../../parts/whole-screen.module.css'
import styles from './phone-sheet.module.css'

const DayPicker = lazyPart(async () => (await import('../../parts/day-picker.tsx')).default)
const PartyPicker = lazyPart(async () => (await import('../../parts/party-picker.tsx')).default)

type Step = 'where' | 'when' | 'who'

const nothing = {
  address: null,
  origin: null,
  bounds: null,
  mapSearch: null,
  dates: null,
  flexible: null,
  children: null,
  babies: null,
  pub_capacityNumberOfPeople: null,
  mobilesearch: 'open',
}

/** Where, when and who in full screen on phones, one after the other, with the number of results. */
export default function PhoneSheet({ data, asked, kept }: InitialSearch & { data: LoadedSearch }) {
  const [query] = useSearchParams()
  const [values, setValues] = useState(asked)
  const { count, busy, ask } = useLiveCount(data)
  const change = (changes: Partial<PillValues>) => setValues((before) => ({ ...before, ...changes }))
  return (
    <AddressDialog name="mobilesearch" label={m.search_form()} className={screen.sheet}>
      {(close) => (
        <Form method="get" action="/s" replace className={styles.form}>
          {kept.map(([name, value]) => (
            <Hidden key={name} name={name} value={value} />
          ))}
          <Hidden name="origin" value={values.origin} />
          <Hidden name="bounds" value={values.bounds} />
          <Hidden name="mapSearch" value={values.mapSearch && values.bounds ? 'true' : ''} />
          <Hidden name="for" value={values.bounds && (values.address || '-')} />
          <div className={screen.head}>
            <Link {...close} className={screen.close} aria-label={m.common_close()}>
              <X size={20} aria-hidden="true" />
            </Link>
            <h2 className={screen.title}>{m.search_form()}</h2>
          </div>
          <div
            className={`${screen.body} ${styles.body}`}
            onChange={ask}
            onClick={ask}
            onKeyUp={ask}
            role="presentation"
          >
            <Steps data={data} values={values} change={change} />
          </div>
          <div className={screen.foot}>
            <Link
              className={screen.reset}
              to={{ search: queryText(changeQuery(query, nothing)) }}
              replace
              preventScrollReset
            >
              {m.search_clear_all()}
            </Link>
            <button type="submit" className={screen.show} aria-live="polite" data-busy={busy ? '' : undefined}>
              {m.search_show({ results: count })}
            </button>
          </div>
        </Form>
      )}
    </AddressDialog>
  )
}

function Steps({
  data,
  values,
  change,
}: {
  data: LoadedSearch
  values: PillValues
  change(changes: Partial<PillValues>): void
}) {
  const id = useId()
  const formatLocale = useFormatLocale()
  const hydrated = useHydrated()
  const [step, setStep] = useState<Step>('where')
  const place = values.address || (values.mapSearch ? m.search_map_area() : m.search_everywhere())
  const city = data.map.venues.length > 0 ? m.search_where_placeholder() : m.search_where_short()
  const placeholder = values.mapSearch ? m.search_map_area() : city
  const party = partyOf(values)
  const part = (name: Step) => ({ group: id, open: step === name, onOpen: () => setStep(name) })
  return (
    <>
      <StepCard {...part('where')} label={m.search_where()} value={place}>
        <label className="visually-hidden" htmlFor={`${id}-place`}>
          {m.search_where()}
        </label>
        <PlaceField
          id={`${id}-place`}
          className={styles.place}
          value={values}
          onChange={({ address, origin, bounds }) => {
            change({ address, origin, bounds, mapSearch: false })
            if (bounds) setStep('when')
          }}
          placeholder={placeholder}
          listed
        />
      </StepCard>
      <StepCard {...part('when')} label={m.search_when()} value={daysText(values, formatLocale)}>
        <Hidden name="flexible" value={values.flexible} />
        {hydrated ? (
          <>
            <Hidden name="from" value={values.from} />
            <Hidden name="until" value={values.until} />
            {step === 'when' && (
              <Suspense fallback={<div className={styles.waiting} />}>
                <DayPicker
                  value={values}
                  onChange={change}
                  onDone={() => setStep('who')}
                  flexible={{ value: values.flexible, onChange: (flexible) => change({ flexible }) }}
                  start={data.period.from}
                />
              </Suspense>
            )}
          </>
        ) : (
          <DateRangeFields idPrefix={id} value={values} min={data.today} onChange={change} />
        )}
      </StepCard>
      <StepCard {...part('who')} label={m.search_who()} value={partyText(party)}>
        {hydrated ? (
          <>
            <Hidden name="people" value={values.people ? String(values.people) : ''} />
            <Suspense fallback={<div className={styles.waiting} />}>
              <PartyPicker party={party} most={data.filters.capacity.max} onChange={change} />
            </Suspense>
          </>
        ) : (
          <label>
            {m.search_people()}{' '}
            <input type="number" name="people" min={1} max={data.filters.capacity.max} defaultValue={party.people} />
          </label>
        )}
        <PartyInputs party={party} onChange={change} />
      </StepCard>
    </>
  )
}

/** One question, collapsed to its answer until it is opened. */
function StepCard({
  group,
  open,
  onOpen,
  label,
  value,
  children,
}: {
  group: string
  open: boolean
  onOpen(): void
  label: string
  value: string
  children: ReactNode
}) {
  return (
    <details
      className={styles.step}
      name={group}
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen()}
    >
      <summary className={styles.summary}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
