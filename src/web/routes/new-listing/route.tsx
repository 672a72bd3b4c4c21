import { href, redirect } from 'react-router'
import { requestContext } from '#web/server/context.ts'
import { requireSignedIn } from '#web/server/session.ts'
import { noListingYet } from '../edit-listing/wizard-view.ts'
import type { Route } from './+types/route.ts'

/** The address of a new listing: the first tab of a listing that does not exist yet. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { app } = context.get(requestContext)
  const tab = app.marketplace.tabs[0] ?? 'features'
  return redirect(href('/l/:slug/:id/:type/:tab', { slug: 'draft', id: noListingYet, type: 'new', tab }))
}
