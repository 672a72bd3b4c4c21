import { href, redirect } from 'react-router'
import { firstTab } from '#domain/messages/index.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import type { Route } from './+types/start.ts'

/** Redirects to the tab of received requests for members with listings, otherwise to that of sent ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = requireSignedIn(context, request)
  throw redirect(href('/inbox/:tab', { tab: await firstTab(app, viewer) }))
}

export default function InboxStart() {
  return null
}
