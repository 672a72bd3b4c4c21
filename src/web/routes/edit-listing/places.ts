import { requireSignedIn } from '#web/server/require-signed-in.ts'
import type { Route } from './+types/places.ts'
import { findPlaces } from '../../features/edit-listing/find-places.ts'

/** Places that match an address being typed in the wizard: `?q=`, returns `{ places }`. Members only. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = requireSignedIn(context, request)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const places = await findPlaces(app, text, locale, { signal: request.signal })
  return Response.json({ places })
}
