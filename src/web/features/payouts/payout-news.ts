import type { PayoutNews } from './payouts-view.ts'

/** Returns how the host came to a page, from its address. */
export function readNews(request: Request): PayoutNews {
  const { searchParams } = new URL(request.url)
  const saved = searchParams.get('saved')
  if (saved === 'yes') return 'saved'
  if (saved === 'bank') return 'bank'
  const returned = searchParams.get('returned')
  return returned === 'success' || returned === 'failure' ? returned : null
}
