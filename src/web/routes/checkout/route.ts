import { href, redirect } from 'react-router'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/session.ts'
import type { Route } from './+types/route.ts'

/** Redirects to the request page, which asks for dates, message and payment. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  throw redirect(href('/l/:slug/:id/request', params) + pageAddress(request).search)
}
