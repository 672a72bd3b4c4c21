import { redirect } from 'react-router'
import { payoutAccountOf, payoutState } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import type { Route } from './+types/payout-return.ts'

/**
 * Where the payment provider redirects a host: back to the step of the wizard. `success` says only that they came back: the
 * account is read again, and the step for payouts shows how it stands. Other steps say whether it is complete.
 */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => {
    const { slug, id, type, tab, returnURLType: answer } = params
    if (!app.marketplace.pricing || (answer !== 'success' && answer !== 'failure')) throw new Problem('not-found')
    const account = await payoutAccountOf(app, viewer, { fresh: true })
    const step = `/l/${slug}/${id}/${type}/${tab}`
    if (tab === 'payout') throw redirect(`${step}?returned=${answer}`)
    const shown = account && payoutState(account) !== 'complete' ? 'failure' : answer
    throw redirect(`${step}?payout=${shown}`)
  })
}
