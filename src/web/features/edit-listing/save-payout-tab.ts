import type { RouterContextProvider } from 'react-router'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { postedForm } from '#web/server/form.ts'
import { requireOwnAccount, requireSignedIn } from '#web/server/require-signed-in.ts'
import { savePayouts } from '../payouts/save-payouts.ts'
import { ownListing, tabAddress, type WizardAddress } from './load-wizard.ts'
import { answerTab } from './save-tab.ts'

/** Intents of the forms about payouts; the others are the wizard's. */
const ofPayouts = ['open', 'bank', 'link']

/**
 * Handles a form of the step for payouts: those about payouts as their own page does, with this step as the place to come
 * back to, the wizard's as other steps do.
 */
export async function savePayoutTab(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: WizardAddress,
) {
  const context = requireSignedIn(routerContext, request)
  const form = await postedForm(request)
  if (!ofPayouts.includes(String(form.get('intent')))) return answerTab(context, form, params)
  requireOwnAccount(routerContext, request)
  return withErrorPage(context.locale, async () => {
    const listing = await ownListing(context, params)
    if (!listing) throw new Problem('listing-not-found')
    return savePayouts(context, form, tabAddress(listing, 'payout'))
  })
}
