import type { PaymentFilter } from '#domain/payment-operations/index.ts'

const path = '/console/payments'

/** What the list of payments is filtered by. Empty: by nothing. */
export type PaymentsQuery = { text: string; from: string; until: string }

/** Returns the address of the list with a state and a page. */
export function paymentsAddress({ query, show }: { query: PaymentsQuery; show: PaymentFilter }, page = 1): string {
  const { text, from, until } = query
  const params = new URLSearchParams({
    ...(text && { q: text }),
    ...(from && { from }),
    ...(until && { until }),
    ...(show !== 'all' && { show }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `${path}?${params}` : path
}
