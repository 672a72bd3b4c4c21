import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireTextLength } from '../text-limit.ts'
import { requirePermission } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { aliasOf, isOnlyChat, makesBooking, requireAllowed } from './allowed-processes.ts'
import type { NewTransaction } from './insert-transaction.ts'
import type { TransactionState } from './lock-transaction.ts'
import { clientKey, messageText } from './message-text.ts'
import { next, type Process, type Transition } from './process.ts'
import { requireProcess } from './processes.ts'
import { requestedStayData, requestedStaySchema } from './requested-stay.ts'
import { readParams } from './transition-actions.ts'
import { requireTrustedCaller } from './require-trusted-caller.ts'

const inputSchema = requestedStaySchema.extend({
  listingId: z.uuid('transaction-listing-not-found'),
  transition: z.string().max(100),
  /** The process to follow, such as `free-stay/release-1`; the marketplace's own without it. */
  processAlias: z.string().max(100).optional(),
  /** Parameters of the transition's actions, such as `bookingStart` and `bookingEnd`. */
  params: z.record(z.string().max(100), z.unknown()).optional(),
  message: messageText.optional(),
  clientKey: clientKey.optional(),
  /** The transaction that led here: an offer in it, or a request that stayed without an answer. */
  originId: z.uuid('not-found').optional(),
})

type Needs = Pick<App, 'clock' | 'marketplace'>
export type InitiateInput = z.input<typeof inputSchema>
export type ParsedInitiateInput = z.output<typeof inputSchema>

/** A transaction that somebody wants to begin, and with which transition. */
export type Initiation = {
  /** The id of the transaction if it is a new one. */
  transactionId: string
  member: Member
  asked: ParsedInitiateInput
  process: Process
  transition: Transition
  params: Record<string, unknown>
}

/** Returns the initiation that an input describes. Throws what is wrong with the transition, its parameters or a field. */
export function readInitiation(app: Needs, viewer: Viewer, input: InitiateInput, trusted: boolean): Initiation {
  const member = requirePermission(viewer, 'initiateTransactions')
  return planInitiation(app, member, parse(inputSchema, input), trusted)
}

/** Returns the initiation of parsed input. Throws what is wrong with the transition or its parameters. */
export function planInitiation(app: Needs, member: Member, asked: ParsedInitiateInput, trusted: boolean): Initiation {
  const { marketplace } = app
  requireTextLength(app, asked.message, 'message')
  const process = requireProcess(asked.processAlias ?? marketplace.process)
  const transition = next(process, undefined, 'customer', asked.transition)
  if (!transition) throw new Problem('transaction-invalid-transition')
  requireAllowed(marketplace, process, transition)
  requireTrustedCaller(transition, trusted)
  const days = asked.dates ? { bookingStart: asked.dates.from, bookingEnd: asked.dates.until } : {}
  const wantsDays = makesBooking(transition)
  return {
    transactionId: newId(),
    member,
    asked,
    process,
    transition,
    params: readParams(transition, { ...(wantsDays && days), ...asked.params }),
  }
}

/**
 * Whether an initiation continues an open enquiry of the same customer about the same listing. Only enquiries of the
 * marketplace's own process do; a client that names another process gets a transaction that follows it.
 */
export function continuesEnquiry(
  { marketplace }: Pick<App, 'marketplace'>,
  { process, transition }: Pick<Initiation, 'process' | 'transition'>,
): boolean {
  return isOnlyChat(transition) && aliasOf(process) === marketplace.process
}

/** Returns the transaction with the listing's author as it is inserted. */
export function newTransaction(
  app: Pick<App, 'clock' | 'marketplace'>,
  initiation: Initiation,
  providerId: string,
): NewTransaction {
  const { transactionId, member, asked, process, transition } = initiation
  return {
    id: transactionId,
    listingId: asked.listingId,
    customerId: member.userId,
    providerId,
    process,
    transition,
    createdAt: app.clock.now(),
    requested: requestedStayData(asked),
    originId: asked.originId ?? null,
    isEnquiry: continuesEnquiry(app, initiation),
    clientKey: asked.clientKey,
  }
}

/** Returns the state of a new transaction before its first transition. Both people must be active. */
export function initialState({
  id,
  listingId,
  customerId,
  providerId,
  transition,
  createdAt,
}: NewTransaction): TransactionState {
  const active = { customerState: 'active', providerState: 'active' }
  return { id, listingId, customerId, providerId, state: transition.to, createdAt, ...active }
}
