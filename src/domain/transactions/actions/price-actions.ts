import { lineItemsInput, readLineItems, refundInFull, setLineItems } from '../../pricing/index.ts'
import type { ActionRunner } from './action.ts'

/** Sets what the stay costs, as a trusted caller worked it out. */
export const setLineItemsTrusted: ActionRunner = {
  params: { lineItems: lineItemsInput },
  async run({ tx, transaction, params }) {
    await setLineItems(tx, transaction.id, readLineItems(params.lineItems as Parameters<typeof readLineItems>[0]))
  },
}

/** Reverses every line, so that nothing is paid by or to either side. */
export const calculateFullRefund: ActionRunner = { run: ({ tx, transaction }) => refundInFull(tx, transaction.id) }
