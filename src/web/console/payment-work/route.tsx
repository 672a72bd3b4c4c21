import { requireConsole } from '#web/server/console.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import * as m from '#words/compiled/messages.js'
import { DoneAlert } from '../../features/console/action-form.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { PaymentPages } from '../../features/console/payments/payments-list.tsx'
import { PaymentWorkList } from '../../features/console/payments/payment-work-list.tsx'
import { paymentWorkView } from '../../features/console/payments/payment-work-view.ts'
import { readDone, takeStaffAction } from '../../features/console/staff-action.ts'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/** Returns what about payments waits for staff; 404 where guests do not pay. */
export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  return withErrorPage(context.locale, async () => ({
    done: readDone(request),
    work: await paymentWorkView(context),
  }))
}

export function action({ context, request }: Route.ActionArgs) {
  return takeStaffAction(requireConsole(context, request), request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, `${m.desk_work()} · ${m.desk_payments()}`)
}

/** Failed payouts and refunds, and differences between both books. */
export default function PaymentWork({ loaderData: { work, done }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.desk_payments()}>
      <PaymentPages current="work" work={work.count} />
      <DoneAlert text={actionData ? null : done} />
      <PaymentWorkList work={work} answer={actionData} />
    </ConsolePage>
  )
}
