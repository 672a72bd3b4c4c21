import type { PaymentFilter } from '#domain/payment-operations/index.ts'
import { overviewAddress } from '../overviews/overview-address.ts'

const path = '/console/payments'

/** What the list of payments is filtered by. Empty: by nothing. */
export type PaymentsQuery = { text: string; from: string; until: string }

/** Returns the address of the list with a state and a page. */
export function paymentsAddress({ query, show }: { query: PaymentsQuery; show: PaymentFilter }, page = 1): string {
  const { text, from, until } = query
  return overviewAddress(path, { q: text, from, until, show: show === 'all' ? '' : show }, page)
}
