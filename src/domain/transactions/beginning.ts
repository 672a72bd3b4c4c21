import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireTextLength } from '../text-limit.ts'
import { requirePermission } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import type { Standing } from './actions/action.ts'
import { aliasOf, isOnlyChat, makesBooking, requireAllowed } from './allowed-processes.ts'
import { clientKey, messageText } from './message-text.ts'
import { next, type Process, type Transition } from './process.ts'
import { requireProcess } from './processes.ts'
import { keptWish, stayWish } from './stay-wish.ts'
import { canRun, readParams } from './transition-actions.ts'
import { requireTrust } from './trust.ts'
import type { NewTransaction } from './write-beginning.ts'

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

type Needs = Pick<App, 'clock' | 'marketplace'>
export type InitiateInput = z.input<typeof inputSchema>
export type BeginningInput = z.output<typeof inputSchema>

/** A transaction that somebody wants to begin, and with which step. */
export type Beginning = {
  /** The id of the transaction if it is a new one. */
  transactionId: string
  member: Member
  asked: BeginningInput
  process: Process
  transition: Transition
  params: Record<string, unknown>
}

/** Reads what is asked for. Throws what is wrong with the step, its parameters or a field. */
export function readBeginning(app: Needs, viewer: Viewer, input: InitiateInput, trusted: boolean): Beginning {
  const member = requirePermission(viewer, 'initiateTransactions')
  return planBeginning(app, member, parse(inputSchema, input), trusted)
}

/** What is to be begun, from input that was read. Throws what is wrong with the step or its parameters. */
export function planBeginning(app: Needs, member: Member, asked: BeginningInput, trusted: boolean): Beginning {
  const { marketplace } = app
  requireTextLength(app, asked.message, 'message')
  const process = requireProcess(asked.processAlias ?? marketplace.process)
  const transition = next(process, undefined, 'customer', asked.transition)
  if (!transition || !canRun(transition)) throw new Problem('transaction-invalid-transition')
  requireAllowed(marketplace, process, transition)
  requireTrust(transition, trusted)
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
 * Whether a beginning goes on with an open question of the same customer about the same listing. Only questions of the
 * marketplace's own process do; a client that names another process gets a transaction that follows it.
 */
export function continuesQuestion(
  { marketplace }: Pick<App, 'marketplace'>,
  { process, transition }: Pick<Beginning, 'process' | 'transition'>,
): boolean {
  return isOnlyChat(transition) && aliasOf(process) === marketplace.process
}

/** The transaction with the listing's author, as it is written. */
export function newTransaction(
  app: Pick<App, 'clock' | 'marketplace'>,
  beginning: Beginning,
  providerId: string,
): NewTransaction {
  const { transactionId, member, asked, process, transition } = beginning
  return {
    transactionId,
    listingId: asked.listingId,
    customerId: member.userId,
    providerId,
    process,
    transition,
    at: app.clock.now(),
    wish: keptWish(asked),
    originId: asked.originId ?? null,
    isQuestion: continuesQuestion(app, beginning),
    clientKey: asked.clientKey,
  }
}

/** How a new transaction stands when its first step is taken, on a listing of that category, which was found open. */
export function firstStanding(next: NewTransaction, openCategory: string | null): Standing {
  const { transactionId: id, listingId, customerId, providerId, transition, at } = next
  const both = { customerState: 'active', providerState: 'active' }
  return { id, listingId, customerId, providerId, state: transition.to, createdAt: at, openCategory, ...both }
}
