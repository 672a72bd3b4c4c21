import { data, replace, type RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import { closeListing, confirmListing, findListing, openListing, publishListing } from '#domain/listings/index.ts'
import { deleteListing } from '#domain/privacy/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { problemText } from '#words/problem-text.ts'
import { requirePayoutsToPublish } from '../payouts/payout-details.ts'
import { listAddress, readListAddress } from './my-listings-address.ts'
import { type Intent, intents, type StepFailure } from './listings-view.ts'

const steps = {
  close: closeListing,
  open: openListing,
  publish,
  delete: deleteListing,
  confirm: confirmListing,
} as const

/** As the wizard does: an offer that is paid for here needs payouts. */
async function publish(app: App, viewer: Viewer, { id }: { id: string }) {
  await requirePayoutsToPublish(app, await findListing(app, viewer, id))
  return publishListing(app, viewer, { id })
}

/**
 * Runs the step of a posted form (`intent`, `id`), then redirects to the same part of the list, which shows a
 * confirmation. A refusal is returned with its status and a sentence for the card.
 */
export async function applyListingStep(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = requireSignedIn(routerContext, request)
  const { intent: name, id = '' } = textFields(await postedForm(request))
  const intent = await withErrorPage(context.locale, async () => readIntent(name))
  try {
    await steps[intent](context.app, context.viewer, { id })
  } catch (error) {
    if (!isProblem(error)) throw error
    const failure: StepFailure = { id, intent, message: problemText(error, context.locale) }
    return data(failure, { status: error.status })
  }
  return replace(listAddress(readListAddress(pageAddress(request)), { done: intent, id }), 303)
}

function readIntent(name: string | undefined): Intent {
  const intent = intents.find((each) => each === name)
  if (!intent) throw new Problem('validation-invalid-params', { field: 'intent' })
  return intent
}
