import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireTextLength } from '../text-limit.ts'
import { isOnBehalf, refusalOf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { makesBooking, requireAllowed } from './allowed-processes.ts'
import { clientKey, messageText } from './message-text.ts'
import { type StepWork, runPaidTransition } from './paid-transition.ts'
import { recordCommands, type PaymentCommands } from './payment-commands.ts'
import { hasAction, type Actor, type Transition } from './process.ts'
import { processOf } from './processes.ts'
import { rolesOf } from './roles.ts'
import type { TransactionView } from './transaction-view.ts'
import { viewTransaction } from './show-transaction.ts'
import { speculate } from './speculate.ts'
import { type LockedTransaction, lockTransaction, type TransactionState } from './lock-transaction.ts'
import { requestedStaySchema } from './requested-stay.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'
import { requireTrustedCaller, type Trust } from './require-trusted-caller.ts'

/** Why somebody says no, in a word. */
export const declineReasons = ['dates', 'space', 'fit', 'plans', 'other'] as const

const inputSchema = z.object({
  id: z.uuid('transaction-not-found'),
  transition: z.string().max(100),
  params: z.record(z.string().max(100), z.unknown()).optional(),
  /** A message that is sent with the transition. */
  message: messageText.optional(),
  reason: z.enum(declineReasons).nullish(),
  clientKey: clientKey.optional(),
  /** The days and people that are asked for with it. */
  requested: requestedStaySchema.optional(),
})

export type TransitionInput = z.input<typeof inputSchema>
type Input = z.output<typeof inputSchema>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/** Writes in the database transaction of the step, such as an audit entry. */
type Alongside = { alongside?: ((tx: Transaction<DB>) => Promise<void>) | undefined }

/**
 * Takes a transition of a transaction, such as accept, decline, withdraw, cancel or review, as its process allows. Of two
 * concurrent transitions the second gets the changed state. Throws `transaction-not-found` for people outside the
 * transaction, `forbidden` for the wrong side, `transaction-invalid-transition` in the wrong state,
 * `transaction-already-reviewed-by-customer` or `-provider`, `transaction-provider-banned-or-deleted` or `-customer-`, the
 * codes of the actions, or the code of an invalid field.
 */
export async function transition(
  app: Needs,
  viewer: Viewer,
  input: TransitionInput,
  { trusted = false, alongside }: Trust & Alongside = {},
): Promise<{ transactionId: string }> {
  const asked = parse(inputSchema, input)
  requireOwnName(viewer)
  const named = await findNamed(app, asked)
  const work: StepWork<void> = (tx, payments) => step(app, tx, viewer, asked, { trusted, payments, alongside })
  if (!named) throw new Problem(await whyNotNamed(app, viewer, asked))
  const actorId = viewer.kind === 'member' ? viewer.userId : null
  const { requested: wish, ...others } = asked
  const request = { ...others, ...(wish && { wish }), actor: named.actor, actorId }
  await runPaidTransition(app, { transition: named, transactionId: asked.id, request }, work)
  return { transactionId: asked.id }
}

/** Returns the transaction as it would be after the transition; changes nothing. */
export async function transitionSpeculative(
  app: Needs,
  viewer: Viewer,
  input: TransitionInput,
  { trusted = false }: Trust = {},
): Promise<TransactionView> {
  const asked = parse(inputSchema, input)
  requireOwnName(viewer)
  return speculate(app.db, async (tx) => {
    await step(app, tx, viewer, asked, { trusted, payments: recordCommands() })
    return viewTransaction(app, tx, viewer, asked.id)
  })
}

/** Staff in another person's name may look, but not act. */
function requireOwnName(viewer: Viewer): void {
  if (viewer.kind !== 'system' && isOnBehalf(requireMember(viewer))) throw new Problem('forbidden')
}

/** The transition of that name in the process that the transaction follows. */
async function findNamed({ db }: Needs, asked: Input): Promise<Transition | undefined> {
  const found = await db
    .selectFrom('transactions')
    .select(['process', 'processVersion'])
    .where('id', '=', asked.id)
    .executeTakeFirst()
  return found && processOf(found).transitions.find(({ name }) => name === asked.transition)
}

/** A name that the process does not know. Strangers get the code of an unknown transaction. */
async function whyNotNamed({ db }: Needs, viewer: Viewer, { id }: Input) {
  const found = await db
    .selectFrom('transactions')
    .select(['customerId', 'providerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isParty = found && rolesOf(viewer, found).length > 0
  return isParty ? ('transaction-invalid-transition' as const) : ('transaction-not-found' as const)
}

type How = { trusted: boolean; payments: PaymentCommands } & Alongside

async function step(app: Needs, tx: Transaction<DB>, viewer: Viewer, asked: Input, how: How): Promise<void> {
  const locked = await lockTransaction(tx, asked.id)
  const roles = locked ? rolesOf(viewer, locked.transaction) : []
  if (!locked || roles.length === 0) throw new Problem('transaction-not-found')
  if (locked.isReserved) throw new Problem('transaction-locked')
  const { transition, actor } = await chooseStep(tx, locked, roles, asked.transition)
  // An enquiry may follow any process; a booking in it only one that the marketplace allows.
  if (makesBooking(transition)) requireAllowed(app.marketplace, locked.process, transition)
  // A conversation goes on, but nothing new is asked for in it.
  if (makesBooking(transition) && viewer.kind === 'member' && viewer.sendingLimitedUntil)
    throw refusalOf(viewer, 'sending-limited')
  requireTextLength(app, asked.message, 'message')
  requireTrustedCaller(transition, how.trusted || viewer.kind === 'system')
  const actorId = viewer.kind === 'member' ? viewer.userId : null
  await applyLockedTransition(app, tx, locked, { ...asked, transition, actor, actorId, payments: how.payments })
  await how.alongside?.(tx)
}

async function chooseStep(
  tx: Transaction<DB>,
  { transaction, process }: LockedTransaction,
  roles: Actor[],
  name: string,
): Promise<{ transition: Transition; actor: Actor }> {
  const named = process.transitions.filter((each) => each.name === name)
  const fitting = named.find(({ from }) => from === transaction.state)
  const { actor } = fitting ?? {}
  if (!fitting) throw new Problem(await whyNotNow(tx, transaction, named, roles))
  if (!actor || !roles.includes(actor)) throw new Problem('forbidden')
  return { transition: fitting, actor }
}

/** A second review gets a code of its own; any other transition is simply not possible now. */
async function whyNotNow(tx: Transaction<DB>, transaction: TransactionState, named: Transition[], roles: Actor[]) {
  for (const side of ['customer', 'provider'] as const) {
    const reviews = named.some((each) => hasAction(each, `post-review-by-${side}`))
    if (!reviews || !roles.includes(side)) continue
    const posted = await tx
      .selectFrom('reviews')
      .select('id')
      .where('transactionId', '=', transaction.id)
      .where('type', '=', side === 'customer' ? 'ofProvider' : 'ofCustomer')
      .executeTakeFirst()
    if (posted) return `transaction-already-reviewed-by-${side}` as const
  }
  return 'transaction-invalid-transition' as const
}
