import { requireConsole } from '#web/server/console.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import {
  LedgerExport,
  PaymentPages,
  PaymentsFilter,
  PaymentsTable,
  PaymentSums,
} from '../../features/console/payments/payments-list.tsx'
import { loadPayments } from '../../features/console/payments/load-payments.ts'
import styles from '../../features/console/payments/payment-desk.module.css'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** Returns the payments that the address asks for, with their sums; 404 where guests do not pay. */
export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  return withErrorPage(context.locale, () => loadPayments(context, request))
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.desk_payments())
}

/** The payments of all stays: search, period, state, sums, and the download for bookkeeping. */
export default function Payments({ loaderData: view }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.desk_payments()} className={styles.main}>
      <PaymentPages current="list" work={view.work} />
      <PaymentsFilter view={view} />
      <PaymentSums sums={view.sums} />
      <PaymentsTable view={view} />
      <LedgerExport query={view.query} />
    </ConsolePage>
  )
}
