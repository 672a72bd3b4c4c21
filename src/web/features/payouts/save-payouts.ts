import { redirect } from 'react-router'
import {
  addPayoutPerson,
  changePayoutAccount,
  linkToPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
  payoutState,
} from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { answerForm, textFields } from '#web/server/form.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { requirePayouts } from './unpayable-hosts.ts'

/** Owners of 25 per cent or more are at most four, and there is one representative. */
const maxPersons = 5

/**
 * Carries out a form of the page about payouts, as its intent says: `open` and `bank` with tokens that the browser has from
 * the provider, `link` to the provider's page, for which an account is opened if there is none. `page`: where the host comes
 * back to. Returns a redirect or the refused form.
 */
export async function savePayouts({ app, viewer, locale }: RequestContext, form: FormData, page = '/account/payments') {
  const { intent = 'link', country = '', website = '', accountToken, bankAccountToken } = textFields(form)
  const personTokens = form.getAll('personToken').filter((each) => typeof each === 'string')
  // `form` tells it from the other forms of the wizard's step for payouts.
  return answerForm({ form: 'payouts', country, website }, locale, async () => {
    requirePayouts(app)
    if (personTokens.length > maxPersons) throw new Problem('validation-invalid-params')
    if (intent === 'open') {
      await openPayoutAccount(app, viewer, {
        country,
        accountToken,
        bankAccountToken,
        ...(website && { businessProfileURL: website }),
      })
      for (const personToken of personTokens) await addPayoutPerson(app, viewer, { personToken })
      throw redirect(`${page}?saved=yes`, 303)
    }
    if (intent === 'bank') {
      await changePayoutAccount(app, viewer, { bankAccountToken })
      throw redirect(`${page}?saved=bank`, 303)
    }
    throw redirect(await linkFor({ app, viewer }, country, page), 303)
  })
}

async function linkFor({ app, viewer }: Pick<RequestContext, 'app' | 'viewer'>, country: string, page: string) {
  const account = (await payoutAccountOf(app, viewer)) ?? (await openPayoutAccount(app, viewer, { country }))
  const back = app.publicUrl + page
  const { url } = await linkToPayoutAccount(app, viewer, {
    purpose: payoutState(account) === 'complete' ? 'update' : 'onboarding',
    returnUrl: `${back}/success`,
    refreshUrl: `${back}/failure`,
  })
  return url
}
