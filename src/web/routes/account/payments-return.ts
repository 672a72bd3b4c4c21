import { redirect } from 'react-router'
import { payoutAccountOf } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { requirePayouts } from '../../features/payouts/unpayable-hosts.ts'
import type { Route } from './+types/payments-return.ts'

/**
 * Where the provider's page leads a host back to. `success` says only that they came back: the account is read again before
 * the page shows how it stands.
 */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request, { verified: true })
  return withErrorPage(locale, async () => {
    const { returnURLType: answer } = params
    requirePayouts(app)
    if (answer !== 'success' && answer !== 'failure') throw new Problem('not-found')
    await payoutAccountOf(app, viewer, { fresh: true })
    throw redirect(`/account/payments?returned=${answer}`)
  })
}
