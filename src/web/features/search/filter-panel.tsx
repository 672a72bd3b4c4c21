import { CapacityPanel } from './capacity-panel.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { HostsPanel } from './hosts-panel.tsx'
import { KeywordPanel } from './keyword-panel.tsx'
import { MorePanel } from './more-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { PricePanel } from './price-panel.tsx'

/** The panel of a chip in the filter row. */
export default function FilterPanel({ filter, ...props }: PanelProps & { filter: string }) {
  if (filter === 'capacity') return <CapacityPanel {...props} />
  if (filter === 'hosts') return <HostsPanel {...props} />
  if (filter === 'keywords') return <KeywordPanel {...props} />
  if (filter === 'price') return <PricePanel {...props} />
  if (filter === 'more') return <MorePanel {...props} />
  const field = props.data.filters.fields.find(({ key }) => `facet:${key}` === filter)
  return field ? <FacetPanel {...props} field={field} /> : null
}
