import * as m from '#words/compiled/messages.js'
import { CheckChips } from './check-chips.tsx'
import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import type { LoadedSearch } from './load-search.ts'
import { chosenHosts } from './filter-text.ts'
import { hostKeys } from './search-links.ts'

/** Kinds of hosts: private people and kinds of organisations, any that are checked. */
export function HostsPanel({ data, close }: PanelProps) {
  return (
    <FilterForm own={hostKeys} onSubmit={close}>
      <HostChoices data={data} />
      <FilterButtons clear={hostKeys} close={close} />
    </FilterForm>
  )
}

/** The checkboxes. A search for organisations of any kind has all of theirs checked. */
export function HostChoices({ data, plain }: { data: LoadedSearch; plain?: boolean }) {
  const types = data.filters.organisationTypes
  const { facets } = data.query
  const anyOrganisation =
    facets.some(({ key, values }) => key === 'profileType' && values[0] === 'organisation') &&
    !facets.some(({ key }) => key === 'organisationType')
  const chosen = anyOrganisation ? types.map(({ value }) => value) : chosenHosts(data.query)
  const options = [{ value: 'private', label: m.search_host_private() }, ...types]
  return <CheckChips legend={m.search_filter_hosts()} name="hosts" options={options} chosen={chosen} plain={plain} />
}
