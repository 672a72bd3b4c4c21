import type { ListView } from './inbox-view.ts'

/** Whether nobody has written yet: then the list says so in the whole width, and nothing stands beside it. */
export function isUnused({ tab, rows, search, show, requests }: ListView): boolean {
  return tab === 'all' && rows.length === 0 && search === '' && show === 'all' && !requests.text
}
