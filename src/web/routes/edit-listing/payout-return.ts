import { redirect } from 'react-router'
import { Problem } from '#kernel/problem.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import { requireSignedIn } from '#web/server/session.ts'
import type { Route } from './+types/payout-return.ts'

/**
 * Where the payout partner redirects a host: back to the step of the wizard, which shows the result. Only with prices.
 */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { app, locale } = context.get(requestContext)
  return answerPage(locale, async () => {
    const { slug, id, type, tab, returnURLType: answer } = params
    if (!app.marketplace.pricing || (answer !== 'success' && answer !== 'failure')) throw new Problem('not-found')
    throw redirect(`/l/${slug}/${id}/${type}/${tab}?payout=${answer}`)
  })
}
