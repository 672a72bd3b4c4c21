import { redirect } from 'react-router'
import { approveListing, requestChanges, undoApproval } from '#domain/listings/index.ts'
import {
  assign,
  decidedAtOnce,
  decideSeveral,
  rejectListingByStaff,
  severalDecisions,
} from '#domain/moderation/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'

/**
 * Makes the decision of the panel and redirects to the next listing, or undoes an approval and shows the listing again.
 * With `all` it decides on all listings of `several`. Returns the refused form otherwise.
 */
export async function decide(context: RequestContext, request: Request, place: QueuePlace) {
  const { app, viewer, locale } = context
  const form = await postedForm(request)
  const fields = textFields(form)
  const { id = '', note = '', intent, next, all } = fields
  const { show, text } = place
  return answerForm(
    fields,
    locale,
    async () => {
      if (all === 'assign') throw redirect(await assignAll(context, form, place), 303)
      if (all !== undefined) throw redirect(await decideAll(context, form, place), 303)
      if (intent === 'take' || intent === 'give-back') throw redirect(await takeOrGiveBack(context, form, place), 303)
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
    },
    sayAssignment,
  )
}

/** Takes the open listing, or all that are selected, or gives them back, and returns the address that says so. */
async function takeOrGiveBack({ app, viewer }: RequestContext, form: FormData, { show, text, item }: QueuePlace) {
  const ids = form.getAll('pick').map(String)
  if (ids.length > decidedAtOnce) throw new Problem('validation-invalid-params')
  const to = form.get('intent') === 'take' && viewer.kind === 'member' ? viewer.userId : null
  return queueAddress({ show, text, item, given: await assign(app, viewer, { kind: 'listing', ids, to }) })
}

/** Gives the listings of a question to the person that was chosen, and returns the address that says so. */
async function assignAll({ app, viewer }: RequestContext, form: FormData, { show, text, item }: QueuePlace) {
  const ids = form.getAll('several').map((each) => String(each).split('.')[0] ?? '')
  if (ids.length > decidedAtOnce) throw new Problem('validation-invalid-params')
  const to = String(form.get('to') ?? '')
  if (to === '') throw new Problem('field-required', { field: 'to' })
  const given = await assign(app, viewer, { kind: 'listing', ids, to: to === 'nobody' ? null : to })
  return queueAddress({ show, text, item, given })
}

/** Who may not change who looks after something reads why. */
function sayAssignment(problem: Problem, locale: Locale): string {
  return problem.code === 'forbidden' ? m.console_assign_forbidden({}, { locale }) : problemText(problem, locale)
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
