import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { href, redirectDocument, type RouterContextProvider } from 'react-router'
import { liveOf, sendMessage } from '#domain/messages/index.ts'
import { keepCardOfStay } from '#domain/payments/index.ts'
import { checkoutOf, confirmCheckout, useCardOnce } from '#domain/transactions/index.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { paymentText } from '../card-gateway/payment-text.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'

/**
 * Sends a request whose payment was confirmed in the browser to its host, and keeps the card if the guest wanted that.
 * Redirects to the conversation; the whole document is loaded, because the conversation has stricter headers. With the
 * intent `once` it only withdraws the wish to keep a card.
 */
export async function submitCheckout(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
) {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const fields = textFields(await postedForm(request))
  return answerForm(
    {},
    locale,
    async () => {
      const transactionId = fields.transactionId ?? ''
      const found = await checkoutOf(app, viewer, { listingId: params.id, transactionId })
      if (!found) throw new Problem('transaction-not-found')
      if (fields.intent === 'once') return useCardOnce(app, viewer, transactionId)
      await tellHost(context, {
        transactionId,
        message: fields.message?.trim() || undefined,
      })
      liveOf(app).wake()
      const isKept = fields.savesCard !== 'true' || (await keepCard(context, transactionId))
      const target = href('/order/:id/details', { id: transactionId })
      throw redirectDocument(isKept ? target : `${target}?card=not-saved`, 303)
    },
    paymentText,
  )
}

type Said = { transactionId: string; message: string | undefined }

/** Two tabs or devices send the same draft: its key comes from its words, so that the host reads it once. */
const messageKey = (message = '') => `checkout:${createHash('sha256').update(message).digest('base64url')}`

/** Time between two attempts while another step of the transaction is under way, and their number. */
const pollMilliseconds = 300
const attempts = 20

/**
 * Sends the request to the host. The provider's report may do the same at this moment: then its end is waited for, and only
 * the message is sent.
 */
async function tellHost({ app, viewer }: RequestContext, { transactionId, message }: Said): Promise<void> {
  const clientKey = messageKey(message)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isFirst = await confirmCheckout(app, viewer, { transactionId, message, clientKey })
      if (!isFirst && message) await sendMessage(app, viewer, { transactionId, content: message, clientKey })
      return
    } catch (error) {
      const isBusy = isProblem(error) && ['transaction-locked', 'transaction-invalid-transition'].includes(error.code)
      if (!isBusy || attempt === attempts || (error.code !== 'transaction-locked' && attempt > 1)) throw error
      await setTimeout(pollMilliseconds)
    }
  }
}

/** Whether the card is kept now. The request is with the host in any case, and the provider's report keeps the card too. */
async function keepCard({ app }: RequestContext, transactionId: string): Promise<boolean> {
  try {
    return await keepCardOfStay(app, transactionId)
  } catch (error) {
    app.log('warn', 'a card could not be kept after a payment', { reason: failureReason(error) })
    return false
  }
}
