import type { App } from '#domain/app.ts'
import { mergeSavedPlaces } from '#domain/saved-places/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { keepPlaces, readPlaces } from './place-cookies.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Moves the places that the browser keeps into the account, with the first request after logging in or signing up, however
 * that was done. Staff who act as a member do not leave their own there.
 */
export async function mergeVisitorPlaces(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  request: Request,
  context: Pick<RequestContext, 'setCookies' | 'site'>,
): Promise<void> {
  if (viewer.kind !== 'member' || viewer.scopes !== 'user') return
  const kept = readPlaces(request, 'saved')
  if (kept.length === 0) return
  await mergeSavedPlaces(app, viewer, kept)
  keepPlaces(context, 'saved', [])
}
