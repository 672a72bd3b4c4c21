import type { App } from '#domain/app.ts'
import { canBePaid, type PaymentProvider } from '#domain/payments/index.ts'
import { takesPayments } from '#domain/transactions/index.ts'
import { Problem } from '#kernel/problem.ts'

/** Whether hosts are paid out here: guests pay, and a payment provider is configured. */
export function paysHostsOut({ marketplace, payments }: Pick<App, 'marketplace' | 'payments'>): boolean {
  return payments !== undefined && takesPayments(marketplace)
}

/** Returns the payment provider. Throws `not-found` where hosts are not paid out. */
export function requirePayouts(app: Pick<App, 'marketplace' | 'payments'>): PaymentProvider {
  if (!app.payments || !paysHostsOut(app)) throw new Problem('not-found')
  return app.payments
}

/** Whether guests cannot book the listings of a host, because the host cannot be paid. */
export async function lacksPayouts(
  app: Pick<App, 'db' | 'marketplace' | 'payments'>,
  hostId: string,
): Promise<boolean> {
  return paysHostsOut(app) && !(await canBePaid(app.db, hostId))
}
