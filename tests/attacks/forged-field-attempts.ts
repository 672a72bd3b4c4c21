import { Money, UUID } from '../conformance/sdk.ts'

/** What belongs to somebody else, or is not for a guest or host to choose. */
export type Foreign = {
  /** Chiara, who has nothing to do with any of it. */
  userId: string
  customerId: string
  cardId: string
  accountId: string
  /** A listing that costs a ninth. */
  listingId: string
}

/** Keys by which somebody might try to choose their own terms. */
export type Attempt = Record<string, unknown>

/** The attempts of each column of the table, with every name that clients, providers or forms have for them. */
export function termAttempts({ userId, customerId, cardId, accountId, listingId }: Foreign): Record<Column, Attempt> {
  const cent = new Money(1, 'EUR')
  const yen = new Money(4500, 'JPY')
  const line = { code: 'line-item/night', unitPrice: cent, quantity: 1, lineTotal: cent }
  return {
    price: { lineItems: [line], unitPrice: cent, amount: 1, lineTotal: cent },
    total: { payinTotal: cent, payoutTotal: cent, payin: 1, payout: 1 },
    fee: { applicationFeeAmount: 0, application_fee_amount: 0, providerCommission: { percentage: 0 } },
    currency: { currency: 'JPY', lineItems: [{ ...line, unitPrice: yen, lineTotal: yen }] },
    process: { processAlias: 'free-stay/release-1', process: 'free-stay', processName: 'free-stay', processVersion: 1 },
    listing: { listingId: new UUID(listingId), listing: listingId, listing_id: listingId },
    customer: { customerId: userId, customer: customerId, stripeCustomerId: customerId, stripeCustomer: customerId },
    host: { providerId: userId, authorId: userId, ownerId: userId, userId },
    account: {
      accountId,
      stripeAccountId: accountId,
      stripeAccount: accountId,
      onBehalfOf: accountId,
      transferData: { destination: accountId },
    },
    card: { paymentMethod: cardId, stripePaymentMethodId: cardId, paymentMethodId: cardId, cardId },
    paid: { metadata: { paid: true }, state: 'state/preauthorized', lastTransition: 'transition/confirm-payment' },
    intent: {
      stripePaymentIntents: { default: { stripePaymentIntentId: 'pi_1', clientSecret: 'x' } },
      paymentId: 'pi_1',
    },
  }
}

export const columns = [
  'price',
  'total',
  'fee',
  'currency',
  'process',
  'listing',
  'customer',
  'host',
  'account',
  'card',
  'paid',
  'intent',
] as const
export type Column = (typeof columns)[number]
