import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { CheckChips } from './check-chips.tsx'
import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './filter-row.module.css'
import type { LoadedSearch } from './load-search.ts'
import { useSearchLink } from './search-links.ts'

type Field = LoadedSearch['filters']['fields'][number]

/** The filter of a marketplace's field: yes or any, or several of its options. */
export function FacetPanel({ data, field, close }: PanelProps & { field: Field }) {
  const chosen = data.query.facets.find(({ key }) => key === field.key)?.values ?? []
  if (field.yesNo) return <OneOf field={field} chosen={chosen[0]} onChoose={close} />
  const own = [`pub_${field.key}`]
  return (
    <FilterForm own={own} onSubmit={close}>
      <CheckChips legend={field.label} name={`pub_${field.key}`} options={field.options} chosen={chosen} />
      <FilterButtons clear={own} close={close} />
    </FilterForm>
  )
}

/** Yes or any as links, so that a choice takes effect at once; "no" only where an address asks for it. */
function OneOf({ field, chosen, onChoose }: { field: Field; chosen: string | undefined; onChoose(): void }) {
  const link = useSearchLink()
  const offered = field.options.filter(({ value }) => value === 'yes' || value === chosen)
  const options = [{ value: undefined, label: m.search_filter_any() }, ...offered]
  return (
    <ul className={styles.options} aria-label={field.label}>
      {options.map(({ value, label }) => (
        <li key={label}>
          <Link
            className={styles.option}
            to={link({ [`pub_${field.key}`]: value ?? null })}
            aria-current={value === chosen ? 'true' : undefined}
            onClick={onChoose}
            preventScrollReset
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
