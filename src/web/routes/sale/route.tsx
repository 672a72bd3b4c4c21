import { Conversation } from '../../features/conversation/conversation-view.tsx'
import { useInbox } from '../../features/conversation/use-inbox.ts'
import { handleConversationForm } from '../../features/conversation/handle-conversation-form.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

export function action({ context, request, params }: Route.ActionArgs) {
  return handleConversationForm(context, request, params.id)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

/** A conversation about the reader's own listing. */
export default function Sale({ actionData }: Route.ComponentProps) {
  const { thread } = useInbox()
  if (!thread) return null
  return <Conversation key={thread.id} thread={thread} answer={actionData} />
}
