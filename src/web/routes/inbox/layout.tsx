import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { errorMeta, documentMeta } from '../../parts/document-meta.ts'
import { InboxColumns } from '../../features/conversation/inbox-columns.tsx'
import { useShownInbox } from '../../features/conversation/inbox-shown.ts'
import { loadInbox } from '../../features/conversation/load-inbox.ts'
import type { Route } from './+types/layout.ts'

export { InboxFailed as ErrorBoundary } from '../../features/conversation/inbox-failed.tsx'

/** Returns the list and the open conversation, in one loader, so that the open row is not shown as unread. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadInbox(context, request, params)
}

/**
 * After a refused message the conversation is reloaded too: the other side may be gone. After a form that could not be sent
 * it is not: that would fail as well.
 */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export function meta(args: Route.MetaArgs) {
  if (args.error) return errorMeta(args, args.error, m.inbox_title())
  const thread = args.loaderData?.thread
  return documentMeta(args, {
    title: thread ? `${thread.listing.title} · ${thread.name}` : m.inbox_title(),
    hidden: true,
  })
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  useShownInbox(loaderData)
  return (
    <InboxColumns view={loaderData} isOpen={loaderData.thread !== null}>
      <Outlet context={loaderData} />
    </InboxColumns>
  )
}
