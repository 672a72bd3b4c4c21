import type { PaymentAnswer, PaymentOrder } from '../payments/index.ts'

/** An order as an action gives it. Its idempotency key is added when the step is reserved. */
export type PaymentCommand = PaymentOrder extends infer Order
  ? Order extends unknown
    ? Omit<Order, 'key'>
    : never
  : never

/**
 * Interface through which actions call the payment provider. No call is made inside a database transaction: in the run that
 * records the commands `perform` returns null.
 */
export type PaymentCommands = { perform(command: PaymentCommand): PaymentAnswer | null }

/** Returns commands that are only recorded: for the first run of a step, and for speculation. */
export function recordCommands(): PaymentCommands & { orders: PaymentCommand[] } {
  const orders: PaymentCommand[] = []
  return {
    orders,
    perform(command) {
      orders.push(command)
      return null
    },
  }
}

/**
 * Returns commands that yield the provider's results, in the order in which the step was recorded. `perform` throws for a
 * command that was not recorded.
 */
export function replayResults(answers: PaymentAnswer[]): PaymentCommands {
  const waiting = [...answers]
  return {
    perform({ kind }) {
      const answer = waiting.shift()
      if (!answer) throw new Error(`${kind} was not recorded in the first run of the step`)
      return answer
    },
  }
}
