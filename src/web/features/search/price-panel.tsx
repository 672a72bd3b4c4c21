import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import { PriceFields } from './price-fields.tsx'

const own = ['price']

/** The price of a night or an hour, for marketplaces with prices. */
export function PricePanel({ data, close }: PanelProps) {
  if (!data.filters.price) return null
  return (
    <FilterForm own={own} onSubmit={close}>
      <PriceFields price={data.mistakes.price ?? data.query.price} scale={data.filters.price} />
      <FilterButtons clear={own} close={close} />
    </FilterForm>
  )
}
