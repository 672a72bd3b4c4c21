import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { appendMessage } from './append-message.ts'
import { applyTransition, notifies } from './apply-transition.ts'
import {
  continuesEnquiry,
  initialState,
  type InitiateInput,
  type Initiation,
  newTransaction,
  readInitiation,
} from './initiate-input.ts'
import { insertTransaction } from './insert-transaction.ts'
import { countMessage } from './message-limits.ts'
import { lockOpenListing, requireOwnOffer } from './lock-open-listing.ts'
import { runPaidTransition } from './paid-transition.ts'
import { type PaymentCommands, recordCommands } from './payment-commands.ts'
import { recordProposal } from './record-proposal.ts'
import { replaceRequestedStay } from './replace-requested-stay.ts'
import type { TransactionView } from './transaction-view.ts'
import { viewTransaction } from './show-transaction.ts'
import { speculate } from './speculate.ts'
import type { Trust } from './require-trusted-caller.ts'
import type { Sides } from './update-inboxes.ts'

/** `continued`: the transaction was there already. `messageId` is null without a message. */
export type Initiated = { transactionId: string; messageId: string | null; continued: boolean }

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Begins a transaction on somebody else's listing: with a question, or with a request that holds its days. While it is only
 * an enquiry, asking again continues the same conversation, and the same `clientKey` begins once.
 * Throws `transaction-listing-not-found`, `listing-not-open`, `listing-own`, `message-not-allowed`, `email-not-verified`
 * (after three conversations), `too-many-requests`, `transaction-invalid-transition`, `transaction-unknown-alias`, what the
 * actions refuse, such as `transaction-booking-time-not-available`, or what is wrong with a field.
 */
export async function initiate(
  app: Needs,
  viewer: Viewer,
  input: InitiateInput,
  { trusted = false }: Trust = {},
): Promise<Initiated> {
  return runInitiation(app, readInitiation(app, viewer, input, trusted))
}

/** Begins the transaction of an initiation that was read before. Returns and throws what `initiate` does. */
export async function runInitiation(app: Needs, initiation: Initiation): Promise<Initiated> {
  const { transition, transactionId } = initiation
  const paid = { transition, transactionId, request: null }
  return runPaidTransition(app, paid, (tx, payments) => begin(app, tx, initiation, payments))
}

/** Returns the transaction as `initiate` would begin it, with dates and totals. Nothing is kept. Throws like `initiate`. */
export async function initiateSpeculative(
  app: Needs,
  viewer: Viewer,
  input: InitiateInput,
  { trusted = false }: Trust = {},
): Promise<TransactionView> {
  const initiation = readInitiation(app, viewer, input, trusted)
  return speculate(app.db, async (tx) => {
    const { transactionId } = await begin(app, tx, initiation, recordCommands())
    return viewTransaction(app, tx, initiation.member, transactionId)
  })
}

async function begin(
  app: Needs,
  tx: Transaction<DB>,
  initiation: Initiation,
  payments: PaymentCommands,
): Promise<Initiated> {
  const { member, asked } = initiation
  const providerId = await lockOpenListing(tx, member, asked.listingId)
  if (asked.offer) await requireOwnOffer(tx, member, asked.offer)
  const next = newTransaction(app, initiation, providerId)
  const { transactionId, isNew } = await insertTransaction(app, tx, member, next)
  const messageId = asked.message === undefined ? undefined : newId()
  if (isNew) {
    const transaction = initialState(next)
    const step = { ...firstStep, ...initiation, app, tx, transaction, actorId: member.userId, payments, messageId }
    await applyTransition(step)
  } else await lockConversation(tx, transactionId)
  const sides = { id: transactionId, listingId: asked.listingId, customerId: member.userId, providerId }
  if (asked.offer) {
    const proposal = { ...sides, transactionId, offeredId: asked.offer, offeredBy: member.userId }
    await recordProposal(app, tx, { ...proposal, quiet: asked.message !== undefined })
  }
  const sent = messageId ? await send(app, tx, initiation, { sides, messageId, isNew }) : null
  if (!isNew && sent?.isNew && continuesEnquiry(app, initiation)) await replaceRequestedStay(tx, transactionId, asked)
  return { transactionId, messageId: sent?.messageId ?? null, continued: !isNew }
}

const firstStep = { actor: 'customer', isFirst: true, reason: null } as const

type Sending = { sides: Sides & { listingId: string }; messageId: string; isNew: boolean }

/** Sends the message of the input. One into an earlier conversation counts like any other message of the day. */
async function send(
  app: Needs,
  tx: Transaction<DB>,
  { member, asked, process, transition }: Initiation,
  { sides, messageId, isNew }: Sending,
): Promise<{ messageId: string; isNew: boolean }> {
  const { messageId: sentId, event } = await appendMessage(tx, app.clock, {
    messageId,
    transaction: sides,
    from: 'customer',
    content: asked.message ?? '',
    clientKey: asked.clientKey ?? newId(),
    ...(isNew && notifies(process, transition, 'provider') && { with: transition.name }),
  })
  if (event && !isNew) await countMessage(app, tx, member)
  return { messageId: sentId, isNew: event !== null }
}

async function lockConversation(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
}
