import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { loadReceipt } from '../../features/receipt/load-receipt.ts'
import { ReceiptSheet } from '../../features/receipt/receipt-sheet.tsx'
import type { Route } from './+types/receipt-page.ts'

export const handle = { footer: false } satisfies RouteHandle

/** The receipt of a paid stay: for its two people, and for staff. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireSignedIn(routerContext, request)
  return withErrorPage(context.locale, () => loadReceipt(context, params.id, new URL(request.url)))
}

export function meta(args: Route.MetaArgs) {
  const receipt = args.loaderData
  return documentMeta(args, { title: receipt && `${receipt.title} ${receipt.number}`, hidden: true })
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptSheet receipt={loaderData} />
}
