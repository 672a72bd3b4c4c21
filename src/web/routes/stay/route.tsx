import { withErrorPage } from '#web/server/with-error-page.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { handleConversationForm } from '../../features/conversation/handle-conversation-form.ts'
import { loadStayPage } from '../../features/stay-page/load-stay-page.ts'
import { StayPage } from '../../features/stay-page/stay-page.tsx'
import type { Route } from './+types/route.ts'

/** The page of a stay: for its two people alone. Staff have one of their own in the console. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireSignedIn(routerContext, request)
  return withErrorPage(context.locale, () => loadStayPage(context, params.id, pageAddress(request)))
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleConversationForm(context, request, params.id)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData && m.stay_page_title({ title: args.loaderData.thread.listing.title })
  return documentMeta(args, { title, hidden: true })
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  return <StayPage page={loaderData} answer={actionData} />
}
