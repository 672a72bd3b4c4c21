import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import type { Booking, NightSeats } from '../../availability/index.ts'
import type { NamedEvent } from '../../events.ts'
import type { Ground } from '../look-at-listing.ts'
import type { PaymentDesk } from '../payment-desk.ts'
import type { Action, Actor, Process, StateName, Transition } from '../process.ts'

/** A transaction while a step of it is taken. Its row is held, so that nobody else takes one. */
export type Standing = {
  id: string
  listingId: string
  customerId: string
  providerId: string
  state: StateName
  createdAt: Date
  customerState: string
  providerState: string
  /** The listing's category, where it was looked at already in this database transaction, and found open. */
  openCategory?: string | null
}

/**
 * What a step leaves for its end: events to be recorded, and the booking as it is now. `nights`: seats that a foreseen
 * booking is still to take.
 */
export type StepOutcome = { events: NamedEvent[]; booking?: Booking; nights?: NightSeats[] }

/** What an action may use. It changes the database through `tx` alone. */
export type Step = {
  app: Pick<App, 'db' | 'clock' | 'marketplace'>
  tx: Transaction<DB>
  standing: Standing
  process: Process
  transition: Transition
  actor: Actor | 'system'
  /** Who acts; null when it is the system. */
  actorId: string | null
  params: Record<string, unknown>
  payments: PaymentDesk
  outcome: StepOutcome
}

/** One action of a process: what it reads from the caller's parameters, and what it does. */
export type ActionRunner = {
  params?: z.ZodRawShape
  /** Refuses by throwing a Problem; then nothing of the whole step is kept. */
  run(step: Step, action: Action): Promise<void>
  /**
   * Leaves in the outcome what running it as part of a first step would do, on a listing as it was found, so that all of it
   * is written in one call. False where only running it can say. Refuses like `run`. Actions without it have to be run.
   */
  foresee?(step: ForeseenStep, ground: Ground): boolean
}

/** A step before anything of it is in the database. */
export type ForeseenStep = Omit<Step, 'tx' | 'payments'>
