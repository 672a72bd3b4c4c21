import { redirect, type RouterContextProvider } from 'react-router'
import { noteSavedPlace, shareSavedPlaces, stopSharingPlaces } from '#domain/saved-places/index.ts'
import { Problem } from '#kernel/problem.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import { changeSavedPlace } from './change-heart.ts'

/** A place that was removed, with what brings it back. */
export type RemovedPlace = { listingId: string; title: string; note: string; savedAt: string }

/**
 * Handles the forms of the page of saved places. A removal is answered with the page and a button that undoes it, everything
 * else with a redirect to the page.
 */
export async function handleSavedForm(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = routerContext.get(requestContext)
  const { app, viewer, locale } = context
  const fields = textFields(await postedForm(request))
  const { step, listing: listingId = '', note = '' } = fields
  return answerForm(fields, locale, async () => {
    if (step === 'remove') {
      const before = await changeSavedPlace(context, request, { listingId, save: false })
      const savedAt = before?.savedAt.toISOString() ?? ''
      const removed: RemovedPlace = { listingId, title: fields.title ?? '', note: before?.note ?? '', savedAt }
      return { removed, problems: undefined, values: undefined }
    }
    if (step === 'undo')
      await changeSavedPlace(context, request, { listingId, save: true, note, savedAt: momentOf(fields) })
    else if (step === 'note') await noteSavedPlace(app, viewer, { listingId, note })
    else if (step === 'share') await shareSavedPlaces(app, viewer)
    else if (step === 'unshare') await stopSharingPlaces(app, viewer)
    else throw new Problem('validation-invalid-params')
    const { pathname, search } = pageAddress(request)
    throw redirect(pathname + search + (step === 'share' || step === 'unshare' ? '#share' : ''), 303)
  })
}

function momentOf({ savedAt = '' }: Record<string, string>): Date | undefined {
  const moment = new Date(savedAt)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
