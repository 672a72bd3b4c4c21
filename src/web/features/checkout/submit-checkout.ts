import { href, redirectDocument, type RouterContextProvider } from 'react-router'
import { liveOf } from '#domain/messages/index.ts'
import { saveCard } from '#domain/payments/index.ts'
import { checkoutOf, confirmCheckout } from '#domain/transactions/index.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { Problem } from '#kernel/problem.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { requireSignedIn } from '#web/server/session.ts'

/**
 * Sends a request whose payment was confirmed in the browser to its host, and keeps the card if the guest asked for it.
 * Redirects to the conversation; the whole document is loaded, because the conversation has stricter headers.
 */
export async function submitCheckout(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
) {
  requireSignedIn(context, request)
  const here = context.get(requestContext)
  const { app, viewer, locale } = here
  const fields = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    const transactionId = fields.transactionId ?? ''
    const found = await checkoutOf(app, viewer, { listingId: params.id, transactionId })
    if (!found) throw new Problem('transaction-not-found')
    await confirmCheckout(app, viewer, {
      transactionId,
      message: fields.message?.trim() || undefined,
      clientKey: fields.clientKey ?? '',
    })
    liveOf(app).wake()
    const isKept = !fields.cardId || (await keepCard(here, fields.cardId))
    const target = href('/order/:id/details', { id: transactionId })
    throw redirectDocument(isKept ? target : `${target}?card=not-saved`, 303)
  })
}

/** Whether the card was kept. The request is with the host in any case. */
async function keepCard({ app, viewer }: RequestContext, cardId: string): Promise<boolean> {
  try {
    await saveCard(app, viewer, { cardId })
    return true
  } catch (error) {
    app.log('warn', 'a card could not be kept after a payment', { reason: failureReason(error) })
    return false
  }
}
