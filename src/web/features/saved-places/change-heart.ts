import { type RouterContextProvider, redirect } from 'react-router'
import { maxVisitorPlaces, removeSavedPlace, requirePublicPlace, savePlace } from '#domain/saved-places/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { isId } from '#kernel/id.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { keepPlaces, readPlaces } from '#web/server/place-cookies.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { returnPath } from '#web/server/return-path.ts'
import { problemText } from '#words/problem-text.ts'

/**
 * Handles the form of a heart: redirects to the place on the page where it was pressed, or to the error page; requests of
 * script are answered in JSON, a refusal with its code and sentence.
 */
export async function handleHeart(routerContext: Readonly<RouterContextProvider>, request: Request): Promise<Response> {
  const context = routerContext.get(requestContext)
  const { listing = '', saved, back } = textFields(await postedForm(request))
  const change = () => changeSavedPlace(context, request, { listingId: listing, save: saved === 'yes' })
  if (!request.headers.get('accept')?.startsWith('application/json')) {
    await withErrorPage(context.locale, change)
    return redirect(returnPath(back, '/saved'), 303)
  }
  try {
    await change()
    return Response.json({ saved: saved === 'yes' })
  } catch (error) {
    if (!isProblem(error)) throw error
    const { code, status } = error
    return Response.json({ code, message: problemText(error, context.locale) }, { status })
  }
}

/**
 * Saves a place or removes it: for members in their account, for visitors in a cookie. Throws what the use-cases throw;
 * `saved-places-too-many` and `listing-not-found` for visitors, too.
 */
export async function changeSavedPlace(
  context: RequestContext,
  request: Request,
  { listingId, save, note, savedAt }: { listingId: string; save: boolean; note?: string; savedAt?: Date | undefined },
): Promise<Awaited<ReturnType<typeof removeSavedPlace>>> {
  const { app, viewer } = context
  if (viewer.kind === 'member') {
    if (!save) return removeSavedPlace(app, viewer, listingId)
    await savePlace(app, viewer, { listingId, savedAt, ...(note && { note }) })
    return undefined
  }
  const kept = readPlaces(request, 'saved')
  const others = kept.filter((id) => id !== listingId)
  if (save) {
    if (others.length >= maxVisitorPlaces)
      throw new Problem('saved-places-too-many', { params: { max: maxVisitorPlaces } })
    await requirePublicPlace(app, listingId)
  }
  if (isId(listingId))
    keepPlaces(context, 'saved', save ? (kept.length > others.length ? kept : [listingId, ...kept]) : others)
  return undefined
}
