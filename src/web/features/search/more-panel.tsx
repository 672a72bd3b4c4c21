import * as m from '#words/compiled/messages.js'
import { CheckChips, SwitchRow } from './check-chips.tsx'
import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './filter-row.module.css'
import { WishRow } from './wish-row.tsx'

/** The filters without a chip of their own, applied together. */
export function MorePanel({ data, close }: PanelProps) {
  const fields = data.filters.fields.filter(({ place }) => place === 'secondary')
  const own = ['pub_isVerified', ...fields.map(({ key }) => `pub_${key}`)]
  const choices = fields.filter(({ yesNo }) => !yesNo)
  const { facets, verified } = data.query
  return (
    <FilterForm own={own} onSubmit={close} className={styles.panel}>
      <SwitchRow
        name="pub_isVerified"
        value="true"
        label={m.search_filter_verified()}
        hint={m.search_filter_verified_hint()}
        on={verified}
      />
      {fields
        .filter(({ yesNo }) => yesNo)
        .map((field) => (
          <WishRow
            key={field.key}
            field={field}
            chosen={facets.find((facet) => facet.key === field.key)?.values ?? []}
          />
        ))}
      {choices.map(({ key, label, options }) => (
        <CheckChips
          key={key}
          legend={label}
          name={`pub_${key}`}
          options={options}
          chosen={facets.find((facet) => facet.key === key)?.values ?? []}
        />
      ))}
      <FilterButtons clear={own} close={close} />
    </FilterForm>
  )
}
