import type { PaymentAnswer, PaymentOrder } from '../payments/index.ts'

/** An order as an action gives it; its key comes with the step. */
export type DeskOrder = PaymentOrder extends infer Order ? (Order extends unknown ? Omit<Order, 'key'> : never) : never

/** Where actions leave their payment orders and get the answers. No money moves inside a database transaction. */
export type PaymentDesk = { take(order: DeskOrder): PaymentAnswer }

/** A desk that only writes down what would be ordered: for the first look at a step, and for speculation. */
export function collectingDesk(): PaymentDesk & { orders: DeskOrder[] } {
  const orders: DeskOrder[] = []
  return {
    orders,
    take(order) {
      orders.push(order)
      return { intentId: 'intentId' in order ? order.intentId : 'not-made', clientSecret: null }
    },
  }
}

/** A desk that hands out what the provider has answered, in the order in which the step asks. */
export function answeringDesk(answers: PaymentAnswer[]): PaymentDesk {
  const waiting = [...answers]
  return {
    take({ kind }) {
      const answer = waiting.shift()
      if (!answer) throw new Error(`${kind} was not ordered when the step was looked at first`)
      return answer
    },
  }
}
