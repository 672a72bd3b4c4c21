import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { EnquiryForm } from '../../features/enquiry/enquiry-form.tsx'
import { FormOverlay } from '../../features/enquiry/form-overlay.tsx'
import { loadEnquiry } from '../../features/enquiry/load-enquiry.ts'
import { SafetyNotice } from '../../features/enquiry/enquiry-safety-notice.tsx'
import { handleEnquiryForm } from '../../features/enquiry/send-enquiry.ts'

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadEnquiry(context, request, params, 'question')
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleEnquiryForm(context, request, params, 'question')
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const { name = '', listing } = args.loaderData ?? {}
  return documentMeta(args, { title: `${m.enquire_title({ name })} · ${listing?.title ?? ''}`, hidden: true })
}

/** The first message to a host: the safety notice, then the message. */
export default function Enquire({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormOverlay view={loaderData} label={m.enquire_title({ name: loaderData.name })}>
      {loaderData.step === 'notice' ? (
        <SafetyNotice view={loaderData} answer={actionData} />
      ) : (
        <EnquiryForm view={loaderData} answer={actionData} />
      )}
    </FormOverlay>
  )
}
