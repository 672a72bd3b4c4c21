import { requireConsole } from '#web/server/console.ts'
import { answerPage } from '#web/server/answer-page.ts'
import * as m from '#words/compiled/messages.js'
import { ConsoleHead } from '../../features/console/console-head.tsx'
import { ConsoleMain } from '../../features/console/console-main.tsx'
import list from '../../features/console/list.module.css'
import {
  LedgerExport,
  PaymentPages,
  PaymentsFilter,
  PaymentsTable,
  PaymentSums,
} from '../../features/console/payments/payments-list.tsx'
import { paymentsView } from '../../features/console/payments/payments-view.ts'
import styles from '../../features/console/payments/payment-desk.module.css'
import { documentMeta } from '../../parts/document-meta.ts'
import type { Route } from './+types/route.ts'

/** Returns the payments that the address asks for, with their sums; 404 where guests do not pay. */
export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  return answerPage(context.locale, () => paymentsView(context, request))
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: `${m.desk_payments()} · ${m.console_name()}`, hidden: true })
}

/** The payments of all stays: search, period, state, sums, and the download for bookkeeping. */
export default function Payments({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className={list.page}>
      <ConsoleHead title={m.desk_payments()} />
      <ConsoleMain className={styles.main}>
        <PaymentPages current="list" work={view.work} />
        <PaymentsFilter view={view} />
        <PaymentSums sums={view.sums} />
        <PaymentsTable view={view} />
        <LedgerExport query={view.query} />
      </ConsoleMain>
    </div>
  )
}
