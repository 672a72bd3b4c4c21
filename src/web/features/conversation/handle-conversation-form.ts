import { href, redirect, type RouterContextProvider } from 'react-router'
import { archiveConversation, liveOf, sendMessage } from '#domain/messages/index.ts'
import { reviewStay } from '#domain/reviews/index.ts'
import {
  askAnotherHost,
  bookProposal,
  updateStayAddress,
  proposeListing,
  showTransaction,
  transition,
  type TransitionInput,
} from '#domain/transactions/index.ts'
import { isProblem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'

type Fields = Record<string, string>
/** Handles one intent of the form; returns where to go next, or nothing to stay in the conversation. */
type Take = (request: RequestContext, id: string, fields: Fields) => Promise<string | void>

const handlers = new Map<string, Take>([
  ['transition', takeTransition],
  [
    'review',
    async ({ app, viewer }, transactionId, { rating, content = '', ...fields }) =>
      reviewStay(app, viewer, { transactionId, rating: Number(rating), content, aspects: aspectsOf(fields) }),
  ],
  ['offer', propose],
  [
    'archive',
    async ({ app, viewer }, transactionId) => {
      await archiveConversation(app, viewer, { transactionId, archived: true })
      return href('/inbox')
    },
  ],
  [
    'unarchive',
    ({ app, viewer }, transactionId) => archiveConversation(app, viewer, { transactionId, archived: false }),
  ],
  [
    'ask-another',
    async ({ app, viewer }, transactionId, { listingId = '', clientKey = '' }) =>
      orderAddress(await askAnotherHost(app, viewer, { transactionId, listingId, clientKey })),
  ],
  ['book-offer', bookProposed],
  ['move-stay', ({ app, viewer }, id) => updateStayAddress(app, viewer, { id })],
])

/**
 * Handles a posted form of a conversation: a message or a transition. Redirects to the conversation without its dialog,
 * so that reloading repeats nothing; returns the refused form with its values otherwise.
 */
export async function handleConversationForm(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const context = requireSignedIn(routerContext, request)
  const fields = textFields(await postedForm(request))
  const { pathname, searchParams } = pageAddress(request)
  return answerForm(fields, context.locale, async () => {
    const take = handlers.get(fields.step ?? '') ?? say
    const next = await take(context, id, fields)
    liveOf(context.app).wake()
    searchParams.delete('ask')
    throw redirect(next ?? (searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname), 303)
  })
}

/** Returns the stars of the fields `aspect:<key>` that were given. */
function aspectsOf(fields: Fields): Record<string, number> {
  const given = Object.entries(fields).filter(([name, value]) => name.startsWith('aspect:') && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name.slice('aspect:'.length), Number(value)]))
}

async function say({ app, viewer }: RequestContext, transactionId: string, { content = '', clientKey = '' }: Fields) {
  await sendMessage(app, viewer, { transactionId, content, clientKey })
}

async function takeTransition({ app, viewer }: RequestContext, id: string, fields: Fields) {
  const { transition: name = '', reason, message, clientKey, refundAmount, refundCurrency } = fields
  const expectedRefund = { amount: Number(refundAmount), currency: refundCurrency }
  const taking = transition(app, viewer, {
    id,
    transition: name,
    ...(refundAmount && { params: { expectedRefund } }),
    reason: (reason || null) as TransitionInput['reason'],
    ...(message?.trim() && { message, clientKey: clientKey ?? '' }),
  })
  // A second tap, or another window, asks for what is done already.
  await taking.catch(async (error: unknown) => {
    if (!isProblem(error) || error.code !== 'transaction-invalid-transition') throw error
    const { lastTransition } = await showTransaction(app, viewer, id)
    if (lastTransition !== name) throw error
  })
}

async function propose({ app, viewer }: RequestContext, transactionId: string, fields: Fields) {
  const { listingId = '', message, clientKey = '' } = fields
  await proposeListing(app, viewer, { transactionId, listingId })
  if (message?.trim()) await sendMessage(app, viewer, { transactionId, content: message, clientKey })
}

async function bookProposed({ app, viewer }: RequestContext, transactionId: string, fields: Fields) {
  const { listingId = '', clientKey = '', from = '', until = '', people } = fields
  const stay = {
    ...((from || until) && { dates: { from, until } }),
    ...(people && { people: Number(people) }),
    children: Number(fields.children) || null,
    babies: Number(fields.babies) || null,
  }
  return orderAddress(await bookProposal(app, viewer, { transactionId, listingId, clientKey, ...stay }))
}

function orderAddress({ transactionId }: { transactionId: string }): string {
  return href('/order/:id/details', { id: transactionId })
}
