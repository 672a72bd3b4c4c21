import * as m from '#words/compiled/messages.js'
import { pageMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { EnquiryForm } from '../../features/enquiry/enquiry-form.tsx'
import { loadEnquiry } from '../../features/enquiry/load-enquiry.ts'
import { SafetyNotice } from '../../features/enquiry/enquiry-safety-notice.tsx'
import { handleEnquiryForm } from '../../features/enquiry/send-enquiry.ts'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadEnquiry(context, request, params, 'question')
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleEnquiryForm(context, request, params, 'question')
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  const { name = '', listing } = args.loaderData ?? {}
  return pageMeta(args, { title: `${m.enquire_title({ name })} · ${listing?.title ?? ''}`, hidden: true })
}

/** The first message to a host: the safety notice, then the message. */
export default function Enquire({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content">
      {loaderData.step === 'notice' ? (
        <SafetyNotice view={loaderData} answer={actionData} />
      ) : (
        <EnquiryForm view={loaderData} answer={actionData} />
      )}
    </main>
  )
}
