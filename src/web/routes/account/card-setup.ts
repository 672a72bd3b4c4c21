import { prepareCardSetup } from '#domain/payments/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import { requestContext } from '#web/server/request-context.ts'
import { paymentText } from '../../features/card-gateway/payment-text.ts'
import type { Route } from './+types/card-setup.ts'

/** Answers the form of a card with a setup intent for saving one: `{ clientSecret }`, for the reader's own customer. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { app, viewer, locale } = context.get(requestContext)
  try {
    const { clientSecret } = await prepareCardSetup(app, viewer)
    return Response.json({ clientSecret })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refusedJson(error, locale, {}, paymentText)
  }
}
