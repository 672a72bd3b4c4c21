import { redirect } from 'react-router'
import { approveListing, requestChanges, undoApproval } from '#domain/listings/index.ts'
import { rejectListingByStaff } from '#domain/operations/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'

/**
 * Makes the decision of the panel and redirects to the next listing, or undoes an approval and shows the listing again.
 * Returns the refused form otherwise.
 */
export async function decide({ app, viewer, locale }: RequestContext, request: Request, place: QueuePlace) {
  const fields = textFields(await postedForm(request))
  const { id = '', note = '', intent, next } = fields
  return answerForm(fields, locale, async () => {
    if (intent === 'undo') {
      await undoApproval(app, viewer, { id })
      throw redirect(queueAddress({ show: place.show, item: id, decided: id }), 303)
    }
    // A form without the version that was read is refused.
    const version = Number(fields.version || Number.NaN)
    if (!Number.isSafeInteger(version)) throw new Problem('validation-invalid-params', { field: 'version' })
    if (intent === 'approve') await approveListing(app, viewer, { id, version, undoable: true })
    else if (intent === 'ask') await requestChanges(app, viewer, { id, version, note })
    else if (intent === 'reject') await rejectListingByStaff(app, viewer, { id, version, note })
    else throw new Problem('validation-invalid-params')
    throw redirect(queueAddress({ show: place.show, item: next || null, decided: id }), 303)
  })
}
