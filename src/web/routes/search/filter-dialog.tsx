import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { GuestCounter } from '../../parts/guests.tsx'
import { SearchSwitch } from '../../parts/search-switch.tsx'
import { CheckChips, SwitchRow } from './check-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-dialog.module.css'
import rowStyles from './filter-row.module.css'
import { HostChoices } from './hosts-panel.tsx'
import type { LoadedSearch } from './load-search.ts'
import { PriceFields } from './price-fields.tsx'
import { countText, searchedKind } from './result-text.ts'
import { hostKeys, useSearchLink, withoutFilters } from './search-links.ts'

/** Milliseconds after the last change before the number on the button is asked for. */
const quiet = 400

/**
 * All filters over the whole screen, for narrow ones. Nothing is applied before "show", so that leaving it leaves the
 * search as it was; the button says what would be found.
 */
export default function FilterDialog({ data }: { data: LoadedSearch }) {
  const link = useSearchLink()
  const { query, filters } = data
  const own = ['pub_category', ...Object.keys(withoutFilters(filters.fields)), ...hostKeys]
  const [people, setPeople] = useState(query.capacity?.min ?? null)
  const { count, ask } = useLiveCount(data)
  return (
    <AddressDialog name="filters" label={m.search_filters()} className={styles.dialog}>
      {(close) => (
        <FilterForm own={own} className={styles.form}>
          <div className={styles.head}>
            <Link {...close} className={styles.close} aria-label={m.search_cancel()}>
              <X size={20} aria-hidden="true" />
            </Link>
            <h2 className={styles.title}>{m.search_filters()}</h2>
          </div>
          <div className={styles.body} onChange={ask} onClick={ask} onKeyUp={ask} role="presentation">
            <div className={styles.section}>
              <SearchSwitch categories={data.categories} chosen={query.categories[0]} wide />
            </div>
            <div className={styles.section}>
              <GuestCounter
                name="people"
                label={m.search_filter_capacity_min()}
                value={people}
                max={filters.capacity.max}
                onChange={setPeople}
              />
              {query.capacity?.max && <input type="hidden" name="people_until" value={query.capacity.max} />}
            </div>
            <div className={styles.section}>
              <HostChoices data={data} />
            </div>
            <div className={styles.section}>
              {filters.fields
                .filter(({ yesNo }) => yesNo)
                .map((field) => (
                  <SwitchRow
                    key={field.key}
                    name={`pub_${field.key}`}
                    value="yes"
                    label={field.label}
                    hint={field.hint}
                    on={query.facets.some(({ key, values }) => key === field.key && values.includes('yes'))}
                  />
                ))}
              <SwitchRow
                name="pub_isVerified"
                value="true"
                label={m.search_filter_verified()}
                hint={m.search_filter_verified_hint()}
                on={query.verified}
              />
            </div>
            {filters.hasPrices && (
              <div className={styles.section}>
                <PriceFields price={query.price} />
              </div>
            )}
            {filters.fields
              .filter(({ yesNo }) => !yesNo)
              .map(({ key, label, options }) => (
                <div key={key} className={styles.section}>
                  <CheckChips
                    legend={label}
                    name={`pub_${key}`}
                    options={options}
                    chosen={query.facets.find((facet) => facet.key === key)?.values ?? []}
                  />
                </div>
              ))}
            <div className={styles.section}>
              <label className={rowStyles.fieldLabel} htmlFor="dialog-keywords">
                {m.search_filter_keywords()}
              </label>
              <input
                id="dialog-keywords"
                className={rowStyles.textField}
                type="search"
                name="keywords"
                maxLength={100}
                defaultValue={query.keywords ?? ''}
                enterKeyHint="search"
              />
            </div>
          </div>
          <div className={styles.foot}>
            <Link className={styles.reset} to={link({ ...withoutFilters(filters.fields), filters: 'open' })} replace>
              {m.search_clear()}
            </Link>
            <button type="submit" className={styles.show}>
              {m.search_show({ results: count })}
            </button>
          </div>
        </FilterForm>
      )}
    </AddressDialog>
  )
}

/** The number of results for what the form holds now: asked for a moment after each change. */
function useLiveCount(data: LoadedSearch) {
  const fetcher = useFetcher<{ count: number; exact: boolean }>()
  const formatLocale = useFormatLocale()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (event: React.SyntheticEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const sent = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]))
      void fetcher.load(`/s/count?${sent}`)
    }, quiet)
  }
  const count = fetcher.data ?? data.found.total
  return { count: countText(count, searchedKind(data), formatLocale), ask }
}
