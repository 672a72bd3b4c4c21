import type { PaymentSettings } from '#config/payment-settings.ts'
import type { DashboardObject } from '#domain/payments/index.ts'

const dashboard = 'https://dashboard.stripe.com'
const folders = { payment: 'payments', refund: 'refunds', payout: 'payouts', dispute: 'disputes' } as const

/** Returns the address of an object in the provider's dashboard; null with a sandbox. */
export function dashboardAddress(
  { apiUrl, secretKey }: Pick<PaymentSettings, 'apiUrl' | 'secretKey'>,
  { kind, id, accountId }: DashboardObject,
): string | null {
  if (apiUrl !== undefined) return null
  const parts = [
    ...(accountId === undefined ? [] : [accountId]),
    ...(secretKey.includes('_live_') ? [] : ['test']),
    folders[kind],
    id,
  ]
  return [dashboard, ...parts.map((part) => encodeURIComponent(part))].join('/')
}
