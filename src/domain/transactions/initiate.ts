import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { appendMessage } from './append-message.ts'
import { beginAtOnce, type Initiated } from './begin-at-once.ts'
import {
  type Beginning,
  firstStanding,
  type InitiateInput,
  continuesQuestion,
  newTransaction,
  readBeginning,
} from './beginning.ts'
import { messagesBeforeVerification } from './enquiry-limit.ts'
import type { Ground } from './look-at-listing.ts'
import { noteOffer } from './note-offer.ts'
import { requireOpenListing, requireOwnOffer } from './open-listing.ts'
import { takePaidStep } from './paid-step.ts'
import { collectingDesk, type PaymentDesk } from './payment-desk.ts'
import { renewWish } from './renew-wish.ts'
import { type TransactionView, viewTransaction } from './show-transaction.ts'
import { speculate } from './speculate.ts'
import { takeStep, tells } from './take-step.ts'
import type { Trust } from './trust.ts'
import { writeBeginning } from './write-beginning.ts'

export type { Initiated } from './begin-at-once.ts'
export type { InitiateInput } from './beginning.ts'

type Deps = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Begins a transaction on somebody else's listing: with a question, or with a request that holds its days. While it is only
 * an enquiry, asking again continues the same conversation, and the same `clientKey` begins once.
 * Throws `transaction-listing-not-found`, `listing-not-open`, `listing-own`, `message-not-allowed`, `email-not-verified`
 * (after three conversations), `too-many-requests`, `transaction-invalid-transition`, `transaction-unknown-alias`, what the
 * actions refuse, such as `transaction-booking-time-not-available`, or what is wrong with a field.
 */
export async function initiate(
  app: Deps,
  viewer: Viewer,
  input: InitiateInput,
  { trusted = false }: Trust = {},
): Promise<Initiated> {
  return initiateFrom(app, readBeginning(app, viewer, input, trusted))
}

/** The same for what was read already. `known`: what was found out about the listing a moment ago. */
export async function initiateFrom(app: Deps, beginning: Beginning, known?: Ground): Promise<Initiated> {
  const { transition, transactionId } = beginning
  const atOnce = await beginAtOnce(app, beginning, known)
  if (atOnce) return atOnce
  return takePaidStep(app, { transition, transactionId, request: null }, (tx, desk) => begin(app, tx, beginning, desk))
}

/** The same without keeping anything: the transaction as it would be, with dates and totals. All refusals are the same. */
export async function initiateSpeculative(
  app: Deps,
  viewer: Viewer,
  input: InitiateInput,
  { trusted = false }: Trust = {},
): Promise<TransactionView> {
  const beginning = readBeginning(app, viewer, input, trusted)
  return speculate(app.db, async (tx) => {
    const { transactionId } = await begin(app, tx, beginning, collectingDesk())
    return viewTransaction(app, tx, beginning.member, transactionId)
  })
}

async function begin(app: Deps, tx: Transaction<DB>, beginning: Beginning, payments: PaymentDesk): Promise<Initiated> {
  const { member, asked } = beginning
  const { providerId, openCategory } = await requireOpenListing(tx, member, asked.listingId)
  if (asked.offer) await requireOwnOffer(tx, member, asked.offer)
  const sides = { listingId: asked.listingId, customerId: member.userId, providerId }
  const next = newTransaction(app, beginning, providerId)
  const { outcome, begun: transactionId } = await writeBeginning(app, tx, member, next)
  const isNew = outcome === 'begun'
  const messageId = asked.message === undefined ? undefined : newId()
  const started = { ...beginning, ...sides, transactionId, messageId }
  if (isNew) {
    const standing = firstStanding(next, openCategory)
    await takeStep({ ...firstStep, ...beginning, app, tx, standing, actorId: member.userId, payments, messageId })
  } else await lockConversation(tx, transactionId)
  if (asked.offer) {
    const quiet = asked.message !== undefined
    await noteOffer(app, tx, { ...sides, transactionId, offeredId: asked.offer, offeredBy: member.userId, quiet })
  }
  if (!isNew && messageId) await countMessage(app, tx, member)
  const message = await say(app, tx, started, isNew)
  if (!isNew && continuesQuestion(app, beginning) && message && !message.repeated)
    await renewWish(tx, transactionId, asked)
  return { transactionId, messageId: message?.messageId ?? null, continued: !isNew }
}

const firstStep = { actor: 'customer', isFirst: true, reason: null } as const

type Started = Beginning & {
  listingId: string
  customerId: string
  providerId: string
  messageId: string | undefined
}

async function say(app: Deps, tx: Transaction<DB>, started: Started, isNew: boolean) {
  const { asked, transactionId, listingId, customerId, providerId, process, transition, messageId } = started
  if (asked.message === undefined) return undefined
  return appendMessage(tx, app.clock, {
    messageId,
    transactionId,
    listingId,
    senderId: customerId,
    recipientId: providerId,
    content: asked.message,
    clientKey: asked.clientKey ?? newId(),
    ...(isNew && tells(process, transition, 'provider') && { with: transition.name }),
  })
}

/** A message into a conversation that is there already counts like any other message of the day. */
async function countMessage({ clock, marketplace }: Deps, tx: Transaction<DB>, member: Member): Promise<void> {
  const most = member.emailVerified ? marketplace.limits.messagesPerDay : messagesBeforeVerification
  try {
    await countAttempt({ db: tx, clock }, `message:${member.userId}`, { most, seconds: 86_400 })
  } catch (error) {
    const isLimit = isProblem(error) && error.code === 'too-many-requests'
    throw isLimit && !member.emailVerified ? new Problem('email-not-verified') : error
  }
}

async function lockConversation(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
}
