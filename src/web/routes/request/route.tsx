import * as m from '#words/compiled/messages.js'
import { pageMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { EnquiryForm } from '../../features/enquiry/enquiry-form.tsx'
import { loadEnquiry } from '../../features/enquiry/load-enquiry.ts'
import { SafetyNotice } from '../../features/enquiry/enquiry-safety-notice.tsx'
import { NotBookable } from '../../features/enquiry/not-bookable.tsx'
import { handleEnquiryForm } from '../../features/enquiry/send-enquiry.ts'
import type { Route } from './+types/route.ts'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadEnquiry(context, request, params, 'stay')
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleEnquiryForm(context, request, params, 'stay')
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  const listing = args.loaderData?.listing.title
  return pageMeta(args, { title: [m.order_form_title(), listing].filter(Boolean).join(' · '), hidden: true })
}

/**
 * Requesting a stay: the safety notice, then dates, people and a message. The dates are held until there is an answer.
 */
export default function AskForStay({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content">
      {loaderData.step === 'not-bookable' ? (
        <NotBookable view={loaderData} />
      ) : loaderData.step === 'notice' ? (
        <SafetyNotice view={loaderData} answer={actionData} />
      ) : (
        <EnquiryForm view={loaderData} answer={actionData} />
      )}
    </main>
  )
}
