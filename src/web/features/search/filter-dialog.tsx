import { X } from '../../parts/icons.ts'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { GuestCounter } from '../../parts/guests.tsx'
import { changeQuery, queryText } from '../search-form/search-address.ts'
import { SearchSwitch } from '../search-form/search-switch.tsx'
import { CheckChips, SwitchRow } from './check-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import screen from '../../parts/whole-screen.module.css'
import styles from './filter-dialog.module.css'
import rowStyles from './filter-row.module.css'
import { HostChoices } from './hosts-panel.tsx'
import type { LoadedSearch } from './load-search.ts'
import { PlainFilter } from './plain-filter.tsx'
import { WishRow } from './wish-row.tsx'
import { PriceFields } from './price-fields.tsx'
import type { Range } from './range-slider.tsx'
import { asksForHosts } from './filter-text.ts'
import { countText, searchedKind } from './result-text.ts'
import { hostKeys, useSearchLink, withoutFilters } from './search-links.ts'
import { useLiveFilters } from './use-live-filters.ts'

/**
 * All filters in full screen, for narrow windows. Each change is searched for while the dialog is open, so that its
 * button shows the number of results; closing it restores the previous search.
 */
export default function FilterDialog({ data }: { data: LoadedSearch }) {
  const { query, filters } = data
  const own = ['pub_category', ...Object.keys(withoutFilters(filters.fields)), ...hostKeys]
  const formatLocale = useFormatLocale()
  const { body, watch, stop, forget } = useLiveFilters()
  // The fields keep their own state from here on; only "reset" renders them anew.
  const [round, setRound] = useState(0)
  const cancelled = useSearchBefore()
  const link = useSearchLink()
  return (
    <AddressDialog name="filters" label={m.search_filters()} className={screen.sheet} closesTo={cancelled}>
      {(close) => (
        <FilterForm own={own} className={styles.form} onSubmit={stop} replace>
          <div className={screen.head}>
            <Link {...close} className={screen.close} aria-label={m.common_cancel()}>
              <X size={20} aria-hidden="true" />
            </Link>
            <h2 className={screen.title}>{m.search_filters()}</h2>
          </div>
          <div
            ref={body}
            className={`${screen.body} ${styles.body}`}
            onChange={watch}
            onClick={watch}
            onKeyUp={watch}
            role="presentation"
          >
            <Filters key={round} data={round === 0 ? data : withNothing(data)} />
          </div>
          <div className={screen.foot}>
            <Link
              className={screen.reset}
              to={link({ ...withoutFilters(filters.fields), filters: 'open' })}
              onClick={() => {
                forget()
                setRound(round + 1)
              }}
              replace
              preventScrollReset
            >
              {m.search_clear()}
            </Link>
            <button type="submit" className={screen.show} aria-live="polite">
              {m.search_show({ results: countText(data.found.total, data, searchedKind(data), formatLocale) })}
            </button>
          </div>
        </FilterForm>
      )}
    </AddressDialog>
  )

  function withNothing(whole: LoadedSearch): LoadedSearch {
    const none = { capacity: null, price: null, verified: false, hosts: [], facets: [], keywords: null, active: [] }
    return { ...whole, query: { ...query, ...none }, mistakes: { ...whole.mistakes, price: null } }
  }
}

/** Returns the address of the search when the dialog was opened, without the dialog. */
function useSearchBefore() {
  const { pathname } = useLocation()
  const [present] = useSearchParams()
  const [search] = useState(() =>
    queryText(changeQuery(present, { filters: null, lang: null, page: present.get('page') })),
  )
  return { pathname, search }
}

type Field = LoadedSearch['filters']['fields'][number]

function Filters({ data }: { data: LoadedSearch }) {
  const { query, filters } = data
  const [people, setPeople] = useState<Range>(query.capacity ?? { min: null, max: null })
  const most = filters.capacity.max
  const chosen = (key: string) => query.facets.find((facet) => facet.key === key)?.values ?? []
  const wishes = (place: Field['place']) => filters.fields.filter((field) => field.yesNo && field.place === place)
  return (
    <>
      {data.categories.length > 1 && (
        <div className={styles.section}>
          <SearchSwitch categories={data.categories} chosen={query.categories[0]} wide />
        </div>
      )}
      <div className={styles.section}>
        <GuestCounter
          name="people"
          label={m.search_filter_capacity_min()}
          value={people.min}
          max={people.max ?? most}
          onChange={(min) => setPeople({ ...people, min })}
        />
      </div>
      {asksForHosts(data) && (
        <PlainFilter label={m.search_filter_hosts()}>
          <HostChoices data={data} plain />
        </PlainFilter>
      )}
      <div className={styles.section}>
        {wishes('primary').map((field) => (
          <WishRow key={field.key} field={field} chosen={chosen(field.key)} />
        ))}
        <SwitchRow
          name="pub_isVerified"
          value="true"
          label={m.search_filter_verified()}
          hint={m.search_filter_verified_hint()}
          on={query.verified}
        />
      </div>
      {filters.price && (
        <PlainFilter label={m.search_filter_price()}>
          <PriceFields price={data.mistakes.price ?? query.price} scale={filters.price} plain />
        </PlainFilter>
      )}
      {filters.fields
        .filter(({ yesNo }) => !yesNo)
        .map(({ key, label, options }) => (
          <PlainFilter key={key} label={label}>
            <CheckChips legend={label} name={`pub_${key}`} options={options} chosen={chosen(key)} plain />
          </PlainFilter>
        ))}
      <div className={styles.section}>
        <GuestCounter
          name="people_until"
          label={m.search_filter_capacity_max()}
          value={people.max}
          min={people.min ?? 1}
          max={most}
          open
          onChange={(max) => setPeople({ ...people, max })}
        />
      </div>
      {wishes('secondary').length > 0 && (
        <div className={styles.section}>
          {wishes('secondary').map((field) => (
            <WishRow key={field.key} field={field} chosen={chosen(field.key)} />
          ))}
        </div>
      )}
      <PlainFilter label={m.search_filter_keywords()}>
        <input
          className={rowStyles.textField}
          type="search"
          name="keywords"
          maxLength={100}
          defaultValue={query.keywords ?? ''}
          enterKeyHint="search"
          aria-label={m.search_filter_keywords()}
        />
      </PlainFilter>
    </>
  )
}
