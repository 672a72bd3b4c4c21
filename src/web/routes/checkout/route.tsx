import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { requireCardDocument } from '../../features/card-gateway/card-document.ts'
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx'
import { loadCheckout } from '../../features/checkout/load-checkout.ts'
import { submitCheckout } from '../../features/checkout/submit-checkout.ts'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadCheckout(context, request, params)
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireCardDocument(request)
  return serverLoader()
}

export function action({ context, request, params }: Route.ActionArgs) {
  return submitCheckout(context, request, params)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const listing = args.loaderData?.listing.title
  return documentMeta(args, { title: [m.checkout_title(), listing].filter(Boolean).join(' · '), hidden: true })
}

/** Paying for a stay: the card, the billing address and a message, while the nights are held. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage view={loaderData} />
}
