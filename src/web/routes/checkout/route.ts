import { href, redirect } from 'react-router'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/session.ts'
import type { Route } from './+types/route.ts'

/** Days, price, a few words and whatever is still to be paid are asked for on one page; this address leads there. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  throw redirect(href('/l/:slug/:id/request', params) + pageAddress(request).search)
}
