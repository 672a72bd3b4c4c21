import { redirect } from 'react-router'
import { approveListing, requestChanges } from '#domain/listings/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'

/** Takes a decision from the panel, then goes to the next listing. */
export async function decide({ app, viewer, locale }: RequestContext, request: Request, place: QueuePlace) {
  const fields = textFields(await postedForm(request))
  const { id = '', note = '', intent, next } = fields
  return answerForm(fields, locale, async () => {
    if (intent === 'approve') await approveListing(app, viewer, { id })
    else if (intent === 'ask') await requestChanges(app, viewer, { id, note })
    else throw new Problem('validation-invalid-params')
    throw redirect(queueAddress({ show: place.show, item: next || null, decided: id }), 303)
  })
}
