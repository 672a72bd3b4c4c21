import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { ActionName, Transition } from './process.ts'

type ActionRunner = (tx: Kysely<DB> | Transaction<DB>, transactionId: string) => Promise<void>

/** What each action of a process does. A transition with an action that is not here is not offered and not run. */
const runners: Partial<Record<ActionName, ActionRunner>> = {}

/** Whether everything a transition needs is built. Asked by screens too, so that no button leads nowhere. */
export function canRun(transition: Transition): boolean {
  return transition.actions.every(({ name }) => runners[name])
}

/** Runs a transition's actions in their order, inside the transaction that records it. */
export async function runActions(
  tx: Kysely<DB> | Transaction<DB>,
  transactionId: string,
  transition: Transition,
): Promise<void> {
  for (const { name } of transition.actions) await runners[name]?.(tx, transactionId)
}
