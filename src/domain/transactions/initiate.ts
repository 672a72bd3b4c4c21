import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requirePermission } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { appendMessage } from './append-message.ts'
import { claimConversation, claimKey } from './claim-conversation.ts'
import { clientKey, messageText } from './message-text.ts'
import { requireOpenListing, requireOwnOffer } from './open-listing.ts'
import { noteOffer } from './note-offer.ts'
import { takePaidStep } from './paid-step.ts'
import { collectingDesk, type PaymentDesk } from './payment-desk.ts'
import { next, type Process, type Transition } from './process.ts'
import { requireProcess } from './processes.ts'
import { speculate } from './speculate.ts'
import { spendEnquiry } from './spend-enquiry.ts'
import { keptWish, stayWish } from './stay-wish.ts'
import { type Trust, requireTrust } from './trust.ts'
import { type TransactionView, viewTransaction } from './show-transaction.ts'
import { takeStep, tells } from './take-step.ts'
import { canRun, readParams } from './transition-actions.ts'

const inputSchema = stayWish.extend({
  listingId: z.uuid('transaction-listing-not-found'),
  transition: z.string().max(100),
  /** The process to follow, such as `free-stay/release-1`; the marketplace's own without it. */
  processAlias: z.string().max(100).optional(),
  /** What the transition's actions read, such as `bookingStart` and `bookingEnd`. */
  params: z.record(z.string().max(100), z.unknown()).optional(),
  message: messageText.optional(),
  clientKey: clientKey.optional(),
  /** The transaction that led here: an offer in it, or a request that stayed without an answer. */
  originId: z.uuid('not-found').optional(),
})

export type InitiateInput = z.input<typeof inputSchema>
type Input = z.output<typeof inputSchema>

type Deps = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/** What came of it. `continued`: it was there already. `messageId` is null without a message. */
export type Initiated = { transactionId: string; messageId: string | null; continued: boolean }

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
  const beginning = read(app, viewer, input, trusted)
  const { transition, transactionId } = beginning
  return takePaidStep(app, { transition, transactionId, request: null }, (tx, desk) => begin(app, tx, beginning, desk))
}

/** The same without keeping anything: the transaction as it would be, with dates and totals. All refusals are the same. */
export async function initiateSpeculative(
  app: Deps,
  viewer: Viewer,
  input: InitiateInput,
  { trusted = false }: Trust = {},
): Promise<TransactionView> {
  const beginning = read(app, viewer, input, trusted)
  return speculate(app.db, async (tx) => {
    const { transactionId } = await begin(app, tx, beginning, collectingDesk())
    return viewTransaction(app, tx, beginning.member, transactionId)
  })
}

type Beginning = {
  /** The id of the transaction if it is a new one. */
  transactionId: string
  member: Member
  asked: Input
  process: Process
  transition: Transition
  params: Record<string, unknown>
}

function read({ marketplace }: Deps, viewer: Viewer, input: InitiateInput, trusted: boolean): Beginning {
  const member = requirePermission(viewer, 'initiateTransactions')
  const asked = parse(inputSchema, input)
  const process = requireProcess(asked.processAlias ?? marketplace.process)
  const transition = next(process, undefined, 'customer', asked.transition)
  if (!transition || !canRun(transition)) throw new Problem('transaction-invalid-transition')
  requireTrust(transition, trusted)
  const days = asked.dates ? { bookingStart: asked.dates.from, bookingEnd: asked.dates.until } : {}
  const wantsDays = transition.actions.some(({ name }) => name.startsWith('create-') && name.endsWith('-booking'))
  return {
    transactionId: newId(),
    member,
    asked,
    process,
    transition,
    params: readParams(transition, { ...(wantsDays && days), ...asked.params }),
  }
}

async function begin(app: Deps, tx: Transaction<DB>, beginning: Beginning, payments: PaymentDesk): Promise<Initiated> {
  const { member, asked } = beginning
  const { providerId, openCategory } = await requireOpenListing(tx, member, asked.listingId)
  if (asked.offer) await requireOwnOffer(tx, member, asked.offer)
  const sides = { listingId: asked.listingId, customerId: member.userId, providerId }
  const { transactionId, isNew } = await claim(tx, beginning)
  if (isNew) await beginTransaction(app, tx, { ...beginning, ...sides, openCategory, transactionId }, payments)
  else await lockConversation(tx, transactionId)
  if (asked.offer) {
    const quiet = asked.message !== undefined
    await noteOffer(app, tx, { ...sides, transactionId, offeredId: asked.offer, offeredBy: member.userId, quiet })
  }
  const message = await say(app, tx, { ...beginning, ...sides, transactionId }, isNew)
  if (!isNew && isQuestion(beginning.transition) && message && !message.repeated)
    await renewWish(tx, transactionId, asked)
  return { transactionId, messageId: message?.messageId ?? null, continued: !isNew }
}

/** A question is one conversation for each listing and customer; anything else is new unless its form was sent before. */
function claim(tx: Transaction<DB>, { transition, asked, member, transactionId }: Beginning) {
  return isQuestion(transition)
    ? claimConversation(tx, { listingId: asked.listingId, customerId: member.userId, transactionId })
    : claimKey(tx, { customerId: member.userId, clientKey: asked.clientKey, transactionId })
}

function isQuestion({ actions }: Transition): boolean {
  return actions.length === 0
}

type Started = Beginning & { listingId: string; customerId: string; providerId: string }

async function beginTransaction(
  app: Deps,
  tx: Transaction<DB>,
  started: Started & { openCategory: string | null },
  payments: PaymentDesk,
): Promise<void> {
  const { listingId, customerId, providerId, transactionId, process, transition, member, params } = started
  await spendEnquiry(app, tx, member)
  const at = app.clock.now()
  await insertTransaction(tx, started, at)
  const standing = {
    id: transactionId,
    listingId,
    customerId,
    providerId,
    state: transition.to,
    createdAt: at,
    customerState: 'active',
    providerState: 'active',
    openCategory: started.openCategory,
  }
  await takeStep({
    app,
    tx,
    standing,
    process,
    transition,
    actor: 'customer',
    actorId: customerId,
    params,
    payments,
    isFirst: true,
    reason: null,
  })
}

/** The transaction and the two inboxes it stands in. */
async function insertTransaction(tx: Transaction<DB>, started: Started, at: Date): Promise<void> {
  const { listingId, customerId, providerId, transactionId, process, transition, asked } = started
  await tx
    .with('begun', (begun) =>
      begun.insertInto('transactions').values({
        id: transactionId,
        listingId,
        customerId,
        providerId,
        process: process.name,
        processVersion: process.version,
        state: transition.to,
        lastTransition: transition.name,
        lastTransitionedAt: at,
        createdAt: at,
        protectedData: keptWish(asked),
        originId: asked.originId ?? null,
      }),
    )
    .insertInto('participations')
    .values([
      { userId: customerId, transactionId, role: 'customer', lastActivityAt: at },
      { userId: providerId, transactionId, role: 'provider', lastActivityAt: at },
    ])
    .execute()
}

async function say(app: Deps, tx: Transaction<DB>, started: Started, isNew: boolean) {
  const { asked, transactionId, listingId, customerId, providerId, process, transition } = started
  if (asked.message === undefined) return undefined
  return appendMessage(tx, app.clock, {
    transactionId,
    listingId,
    senderId: customerId,
    recipientId: providerId,
    content: asked.message,
    clientKey: asked.clientKey ?? newId(),
    ...(isNew && tells(process, transition, 'provider') && { with: transition.name }),
  })
}

async function lockConversation(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
}

async function renewWish(tx: Transaction<DB>, transactionId: string, asked: Input): Promise<void> {
  const protectedData = keptWish(asked)
  if (!protectedData) return
  await tx.updateTable('transactions').set({ protectedData }).where('id', '=', transactionId).execute()
}
