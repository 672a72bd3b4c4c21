import * as m from '#words/compiled/messages.js'
import { OneOfChips, SwitchRow } from './check-chips.tsx'
import type { LoadedSearch } from './load-search.ts'

/**
 * The filter of a question with yes and no, as a switch: on, the answer must be yes. An address that asks for "no" keeps its
 * choice, with all three answers.
 */
export function WishRow({
  field: { key, label, hint, options },
  chosen,
}: {
  field: LoadedSearch['filters']['fields'][number]
  chosen: string[]
}) {
  const name = `pub_${key}`
  if (!chosen.includes('no'))
    return <SwitchRow name={name} value="yes" label={label} hint={hint} on={chosen.includes('yes')} />
  const answers = [{ value: '', label: m.search_filter_any() }, ...options]
  return <OneOfChips legend={label} hint={hint} name={name} options={answers} chosen={chosen[0] ?? ''} />
}
