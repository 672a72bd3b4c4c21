import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import type { Booking } from '../../availability/index.ts'
import type { NamedEvent } from '../../events.ts'
import type { TransactionState } from '../lock-transaction.ts'
import type { PaymentCommands } from '../payment-commands.ts'
import type { Action, Actor, Process, Transition } from '../process.ts'

/** The outcome of a step: events to be recorded, and the booking as it is now. */
export type StepOutcome = { events: NamedEvent[]; booking?: Booking }

/** The context of an action. It changes the database through `tx` alone. */
export type Step = {
  app: Pick<App, 'db' | 'clock' | 'marketplace'>
  tx: Transaction<DB>
  transaction: TransactionState
  process: Process
  transition: Transition
  actor: Actor | 'system'
  /** The acting user; null for the system. */
  actorId: string | null
  params: Record<string, unknown>
  payments: PaymentCommands
  outcome: StepOutcome
}

/** One action of a process: the schema of its parameters, and its function. */
export type ActionRunner = {
  params?: z.ZodRawShape
  /** Runs the action. Throws a Problem to refuse; then nothing of the whole step is kept. */
  run(step: Step, action: Action): Promise<void>
}
