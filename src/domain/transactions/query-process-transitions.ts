import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { guestSteps } from './next-steps.ts'
import { requireProcess } from './processes.ts'
import { showTransaction } from './show-transaction.ts'
import type { NextStep } from './transaction-view.ts'

/**
 * With a transaction: the transitions the viewer may take now. With a process: those a guest may begin with, or take after
 * a transition.
 */
export type ProcessTransitionsQuery = { transactionId: string } | { processAlias: string; lastTransition?: string }

/** Returns the transitions a caller may take. Throws `transaction-not-found` or `transaction-unknown-alias`. */
export async function queryProcessTransitions(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: ProcessTransitionsQuery,
): Promise<NextStep[]> {
  if ('transactionId' in query) return (await showTransaction(app, viewer, query.transactionId)).next
  const process = requireProcess(query.processAlias)
  if (!query.lastTransition) return guestSteps(process)
  const taken = process.transitions.find(({ name }) => name === query.lastTransition)
  return taken ? guestSteps(process, taken.to) : []
}
