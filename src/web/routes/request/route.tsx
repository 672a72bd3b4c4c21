import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { EnquiryForm } from '../../features/enquiry/enquiry-form.tsx'
import { FormOverlay } from '../../features/enquiry/form-overlay.tsx'
import { loadEnquiry } from '../../features/enquiry/load-enquiry.ts'
import { SafetyNotice } from '../../features/enquiry/enquiry-safety-notice.tsx'
import { RequestSent } from '../../features/enquiry/request-sent.tsx'
import { NotBookable } from '../../features/enquiry/not-bookable.tsx'
import { handleEnquiryForm } from '../../features/enquiry/send-enquiry.ts'
import type { Route } from './+types/route.ts'

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadEnquiry(context, request, params, 'stay')
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleEnquiryForm(context, request, params, 'stay')
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const listing = args.loaderData?.listing.title
  return documentMeta(args, { title: [m.order_form_title(), listing].filter(Boolean).join(' · '), hidden: true })
}

/**
 * Requesting a stay: the safety notice, then dates, people and a message, then what happens next. The dates are held until
 * there is an answer.
 */
export default function AskForStay({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormOverlay view={loaderData} label={m.order_form_title()}>
      {loaderData.sent ? (
        <RequestSent view={loaderData} sent={loaderData.sent} />
      ) : loaderData.step === 'not-bookable' ? (
        <NotBookable view={loaderData} />
      ) : loaderData.step === 'notice' ? (
        <SafetyNotice view={loaderData} answer={actionData} />
      ) : (
        <EnquiryForm view={loaderData} answer={actionData} />
      )}
    </FormOverlay>
  )
}
