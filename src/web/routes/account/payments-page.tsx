import { withErrorPage } from '#web/server/with-error-page.ts'
import { postedForm } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { requireCardDocument } from '../../features/card-gateway/card-document.ts'
import { loadPayouts } from '../../features/payouts/load-payouts.ts'
import { readNews } from '../../features/payouts/payout-news.ts'
import { Payouts } from '../../features/payouts/payouts-page.tsx'
import { savePayouts } from '../../features/payouts/save-payouts.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/payments-page.ts'
import styles from '../../features/account/account.module.css'
import payoutStyles from '../../features/payouts/payouts.module.css'

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireOwnAccount(routerContext, request, { verified: true })
  return withErrorPage(context.locale, async () => ({ view: await loadPayouts(context), news: readNews(request) }))
}

/** Only a document of this page may send bank numbers to the provider. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireCardDocument(request)
  return serverLoader()
}

export async function action({ context, request }: Route.ActionArgs) {
  return savePayouts(requireOwnAccount(context, request, { verified: true }), await postedForm(request))
}

/** Without a connection, or when the server fails, the page and what was typed stay. */
export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.payout_title(), hidden: true })
}

/** Payouts: how a host gets the money of their guests. */
export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{m.payout_title()}</h1>
      <p className={styles.lead}>{m.payout_lead()}</p>
      <div className={payoutStyles.page}>
        <Payouts {...loaderData} answer={actionData} />
      </div>
    </>
  )
}
