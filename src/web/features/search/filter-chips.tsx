import { SlidersHorizontal } from '../../parts/icons.ts'
import type { FilterKey } from '#domain/search/index.ts'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { OwnChip } from './active-chips.tsx'
import { FilterChip } from './filter-chip.tsx'
import { asksForHosts, filterText } from './filter-text.ts'
import type { LoadedSearch } from './load-search.ts'
import { usePendingSearch } from './pending-search.ts'

/** The filters of wide screens, each a chip that opens below itself. */
export function FilterChips({ data }: { data: LoadedSearch }) {
  const primary = data.filters.fields.filter(({ place }) => place === 'primary')
  const [first, ...others] = primary
  return (
    <>
      {data.filters.price && <Chip filter="price" name={m.search_filter_price_short()} data={data} />}
      <Chip filter="capacity" name={m.search_filter_capacity()} data={data} />
      {first && <Chip filter={`facet:${first.key}`} name={first.label} data={data} />}
      {asksForHosts(data) && <Chip filter="hosts" name={m.search_filter_hosts()} data={data} />}
      {others.map(({ key, label }) => (
        <Chip key={key} filter={`facet:${key}`} name={label} data={data} />
      ))}
      <Chip filter="keywords" name={m.search_filter_keywords()} data={data} />
      <MoreChips data={data} />
    </>
  )
}

function Chip({ filter, name, data }: { filter: FilterKey; name: string; data: LoadedSearch }) {
  const formatLocale = useFormatLocale()
  const shown = usePendingSearch(data)
  const on = shown.query.active.includes(filter)
  return (
    <FilterChip data={data} filter={filter} name={name} value={on ? filterText(filter, shown, formatLocale) : null} />
  )
}

/** The chip of the remaining filters, and behind it each active one, with a link that removes it. */
function MoreChips({ data }: { data: LoadedSearch }) {
  const secondary = data.filters.fields.filter(({ place }) => place === 'secondary').map(({ key }) => `facet:${key}`)
  const on = data.query.active.filter((key) => key === 'verified' || secondary.includes(key))
  return (
    <>
      <FilterChip
        data={data}
        filter="more"
        name={m.search_more_filters()}
        value={on.length > 0 ? `${m.search_more_filters()} · ${on.length}` : null}
        icon={<SlidersHorizontal size={17} aria-hidden="true" />}
        align="end"
      />
      {on.map((key) => (
        <OwnChip key={key} filter={key} data={data} />
      ))}
    </>
  )
}
