import { CalendarDays, MapPin, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { useMatches } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { InlineDateRange } from '../../parts/date-range.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { layoutDataOf } from '../../parts/document-meta.ts'
import { PlaceField } from './place-field.tsx'
import { SearchFormFrame } from './search-form-frame.tsx'
import type { InitialSearch, SearchPillProps } from './search-form-props.ts'
import { SearchSwitch } from './search-switch.tsx'
import styles from './search-pill.module.css'

const peopleChoices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50]

/** The large search form, made of native fields, so that it is complete without script. */
export default function SearchHero({
  period = null,
  categories,
  places,
  asked,
  kept,
}: SearchPillProps & InitialSearch) {
  const id = useId()
  const marketplace = layoutDataOf(useMatches())?.marketplace
  const formatLocale = useFormatLocale()
  const [values, setValues] = useState(asked)
  const days = asked.from || asked.until ? asked : (period ?? { from: '', until: '' })
  const people = asked.people ?? 1
  const choices = [...new Set([...peopleChoices, people])].sort((a, b) => a - b)
  const others = categories ? kept.filter(([name]) => name !== 'pub_category') : kept
  const above = categories && <SearchSwitch categories={categories} chosen={new Map(kept).get('pub_category')} />
  return (
    <SearchFormFrame
      size="hero"
      kept={others}
      submitWord={marketplace?.twoKinds === false ? m.search_submit() : m.search_submit_long()}
      {...{ values, period, asked, above }}
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
          onChange={(place) => setValues({ ...values, ...place, mapSearch: false })}
          placeholder={marketplace?.hasVenues ? m.search_where_placeholder() : m.search_where_short()}
          places={places}
        />
      </div>
      <fieldset className={styles.field} aria-labelledby={`${id}-when`}>
        <CalendarDays className={styles.icon} size={20} aria-hidden="true" />
        <span id={`${id}-when`} className={styles.label}>
          {m.search_when()}
        </span>
        <div className={styles.value}>
          <InlineDateRange idPrefix={id} value={days} formatLocale={formatLocale} />
        </div>
      </fieldset>
      <label className={styles.field} htmlFor={`${id}-people`}>
        <Users className={styles.icon} size={20} aria-hidden="true" />
        <span className={styles.label}>{m.search_who()}</span>
        <select id={`${id}-people`} className={styles.value} name="people" defaultValue={people}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {m.search_people_count({ count })}
            </option>
          ))}
        </select>
      </label>
    </SearchFormFrame>
  )
}
