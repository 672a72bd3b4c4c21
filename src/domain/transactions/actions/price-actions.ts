import { z } from 'zod'
import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { bookingOf } from '../../availability/index.ts'
import {
  addLineItems,
  lineItemsInput,
  readLineItems,
  refundInFull,
  returnShare,
  setLineItems,
} from '../../pricing/index.ts'
import { refundRuleOf, shareNow } from '../refund-terms.ts'
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

/**
 * Takes back what the process's rule returns now. Throws `refund-changed` where the caller was shown another amount: the
 * time of a share may have ended in between.
 */
export const calculateRefund: ActionRunner = {
  params: {
    /** What the guest gets back, as the person who cancels was shown it. */
    expectedRefund: z.strictObject({ amount: z.number().int(), currency: z.string().length(3) }).optional(),
  },
  async run({ app, tx, transaction, process, transition, params, outcome }) {
    const rule = refundRuleOf(process, transition.name)
    const booking = outcome.booking ?? (await bookingOf(tx, transaction.id))
    if (!rule || !booking) throw new Problem('transaction-invalid-action-sequence')
    const share = shareNow(rule, booking, app.marketplace.timeZone, app.clock.now())
    await addLineItems(tx, transaction.id, (items) => {
      const { lines, guest } = returnShare(items, share)
      const currency = items[0]?.lineTotal.currency ?? app.marketplace.currency
      requireExpected(params.expectedRefund as Money | undefined, { amount: guest, currency })
      return lines
    })
  },
}

function requireExpected(expected: Money | undefined, { amount, currency }: Money): void {
  if (!expected || (expected.amount === amount && expected.currency === currency)) return
  throw new Problem('refund-changed', { field: 'expectedRefund', params: { amount, currency } })
}
