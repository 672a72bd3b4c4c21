import { redirect } from 'react-router'
import { approveListing, requestChanges, undoApproval } from '#domain/listings/index.ts'
import { decidedAtOnce, decideSeveral, rejectListingByStaff, severalDecisions } from '#domain/operations/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'

/**
 * Makes the decision of the panel and redirects to the next listing, or undoes an approval and shows the listing again.
 * With `all` it decides on all listings of `several`. Returns the refused form otherwise.
 */
export async function decide(asked: RequestContext, request: Request, place: QueuePlace) {
  const { app, viewer, locale } = asked
  const form = await postedForm(request)
  const fields = textFields(form)
  const { id = '', note = '', intent, next, all } = fields
  const { show, text } = place
  return answerForm(fields, locale, async () => {
    if (all !== undefined) throw redirect(await decideAll(asked, form, place), 303)
    if (intent === 'undo') {
      await undoApproval(app, viewer, { id })
      throw redirect(queueAddress({ show, text, item: id, decided: [id] }), 303)
    }
    // A form without the version that was read is refused.
    const version = readVersion(fields.version)
    if (intent === 'approve') await approveListing(app, viewer, { id, version, undoable: true })
    else if (intent === 'ask') await requestChanges(app, viewer, { id, version, note })
    else if (intent === 'reject') await rejectListingByStaff(app, viewer, { id, version, note })
    else throw new Problem('validation-invalid-params')
    throw redirect(queueAddress({ show, text, item: next || null, decided: [id] }), 303)
  })
}

/** Decides on several listings, `<id>.<version>` each, and returns the address that says with what result. */
async function decideAll({ app, viewer }: RequestContext, form: FormData, { show, text, item }: QueuePlace) {
  const decision = severalDecisions.find((each) => each === form.get('all'))
  const named = form.getAll('several').map(String)
  if (!decision || named.length > decidedAtOnce) throw new Problem('validation-invalid-params')
  const listings = named.map((each) => {
    const [id = '', version] = each.split('.')
    return { id, ...(decision !== 'undo' && { version: readVersion(version) }) }
  })
  const result = await decideSeveral(app, viewer, { decision, listings, note: String(form.get('note') ?? '') })
  const isGone = item !== null && decision !== 'undo' && result.decided.includes(item)
  return queueAddress({ show, text, item: isGone ? null : item, ...result })
}

function readVersion(text: string | undefined): number {
  const version = Number(text || Number.NaN)
  if (!Number.isSafeInteger(version)) throw new Problem('validation-invalid-params', { field: 'version' })
  return version
}
