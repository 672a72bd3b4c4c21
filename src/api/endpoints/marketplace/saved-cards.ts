import { z } from 'zod'
import { paymentCustomerOf, prepareCardSetup, removeCard, requireCustomer, saveCard } from '#domain/payments/index.ts'
import { requireMember } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'
import { type Call, membersThemselves, type Outcome, writes } from '../../endpoint.ts'
import { customerRef, setupRef } from '../../resources/payment-resources.ts'
import { text } from '../../wire/input.ts'

const byOwner = { who: membersThemselves, answers: 'stripeCustomer' } as const

/** Cards that the payment provider keeps for people. Their numbers are never sent here. */
export const savedCardEndpoints = [
  writes({
    who: membersThemselves,
    answers: 'stripeSetupIntent',
    path: 'stripe_setup_intents/create',
    summary: 'Creates a setup intent for saving a card; the browser confirms it with the client secret.',
    input: z.strictObject({}),
    run: async ({ app, access }) => ({ one: setupRef(await prepareCardSetup(app, access.viewer)) }),
  }),
  writes({
    ...byOwner,
    path: 'stripe_customer/create',
    summary: 'Creates the user’s customer at the payment provider, with a card if one is given.',
    input: z.strictObject({ stripePaymentMethodId: text(255).optional() }),
    async run(call, { stripePaymentMethodId: cardId }) {
      const { app, access } = call
      if (cardId) await saveCard(app, access.viewer, { cardId })
      else await requireCustomer(app, requireMember(access.viewer).userId)
      return ownCustomer(call)
    },
  }),
  writes({
    ...byOwner,
    path: 'stripe_customer/add_payment_method',
    summary: 'Saves a card in place of the previous one.',
    input: z.strictObject({ stripePaymentMethodId: text(255) }),
    async run(call, { stripePaymentMethodId: cardId }) {
      await saveCard(call.app, call.access.viewer, { cardId })
      return ownCustomer(call)
    },
  }),
  writes({
    ...byOwner,
    path: 'stripe_customer/delete_payment_method',
    summary: 'Removes the saved card.',
    input: z.strictObject({}),
    async run(call) {
      await removeCard(call.app, call.access.viewer)
      return ownCustomer(call)
    },
  }),
]

async function ownCustomer({ app, access }: Call): Promise<Outcome> {
  const { userId } = requireMember(access.viewer)
  const customer = await paymentCustomerOf(app, userId)
  if (!customer) throw new Problem('not-found')
  return { one: customerRef(userId, customer) }
}
