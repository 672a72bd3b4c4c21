import { expect, test } from 'vitest'
import type { ListView } from './inbox-view.ts'
import { isUnused } from './unused-inbox.ts'

const empty = { tab: 'all', rows: [], search: '', show: 'all', requests: { text: '' } } as unknown as ListView

test('an inbox is unused while it has no conversation, not while a filter or a search finds none', () => {
  expect(isUnused(empty)).toBe(true)
  for (const more of [
    { rows: [{}] },
    { search: 'Anna' },
    { show: 'unread' },
    { tab: 'sales' },
    { requests: { text: 'x' } },
  ])
    expect(isUnused({ ...empty, ...more } as ListView), JSON.stringify(more)).toBe(false)
})
