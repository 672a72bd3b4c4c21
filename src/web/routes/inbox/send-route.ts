import type { Route } from './+types/send-route.ts'
import { sendFromScript } from '../../features/conversation/send-from-script.ts'

export function action({ context, request, params }: Route.ActionArgs) {
  return sendFromScript(context, request, params.id)
}
