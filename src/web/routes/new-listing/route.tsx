import { href, redirect } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { deviceToken } from '#web/server/log-in-cookies.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { noListingYet } from '../../features/edit-listing/wizard-view.ts'
import type { Route } from './+types/route.ts'

/** Redirects to the first tab of a listing that is not saved yet. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, site } = context.get(requestContext)
  // On a browser without an earlier log-in, signing up is more likely than logging in.
  if (viewer.kind !== 'member' && !deviceToken(readCookies(request), site.secure))
    throw redirect('/signup?from=%2Fl%2Fnew')
  requireSignedIn(context, request)
  const tab = app.marketplace.tabs[0] ?? 'features'
  return redirect(href('/l/:slug/:id/:type/:tab', { slug: 'draft', id: noListingYet, type: 'new', tab }))
}
