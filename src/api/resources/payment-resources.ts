import type { AccountLink, CardSetup, PaymentCustomer, PayoutAccount, SavedCard } from '#domain/payments/index.ts'
import { newId } from '#kernel/id.ts'
import type { MadeResource, Ref } from '../endpoint.ts'
import { loadedByEndpoint, type ResourceKind } from './resource-kind.ts'

/** Kinds that endpoints load themselves. */
export const paymentKinds: Record<string, ResourceKind> = {
  stripeAccount: loadedByEndpoint('stripeAccount'),
  stripeAccountLink: loadedByEndpoint('stripeAccountLink'),
  stripePerson: loadedByEndpoint('stripePerson'),
  stripeSetupIntent: loadedByEndpoint('stripeSetupIntent'),
  stripeCustomer: loadedByEndpoint('stripeCustomer', ['defaultPaymentMethod']),
  stripePaymentMethod: loadedByEndpoint('stripePaymentMethod'),
}

/** Returns a host's account. A host has one: it has the id of its person. */
export function accountRef({ userId, providerId, providerData }: PayoutAccount): Ref {
  return resourceFrom('stripeAccount', userId, { stripeAccountId: providerId, stripeAccountData: providerData })
}

/** Returns a link to the provider's page. */
export function linkRef({ url, expiresAt }: AccountLink): Ref {
  return resourceFrom('stripeAccountLink', newId(), { url, expiresAt })
}

/** Returns a person of a company's account, by the provider's id. */
export function personRef(stripePersonId: string): Ref {
  return resourceFrom('stripePerson', newId(), { stripePersonId })
}

/** Returns a setup intent for saving a card. */
export function setupRef({ id, clientSecret }: CardSetup): Ref {
  return resourceFrom('stripeSetupIntent', newId(), { stripeSetupIntentId: id, clientSecret })
}

/** Returns a person as the provider's customer, with the saved card. */
export function customerRef(userId: string, { providerId, card }: PaymentCustomer): Ref {
  const refs = { defaultPaymentMethod: card && cardRef(userId, card) }
  return resourceFrom('stripeCustomer', userId, { stripeCustomerId: providerId }, refs)
}

function cardRef(userId: string, { id, card }: SavedCard): Ref {
  const { brand, last4, expMonth, expYear } = card
  return resourceFrom('stripePaymentMethod', userId, {
    type: 'stripe-payment-method/card',
    stripePaymentMethodId: id,
    card: { brand, last4Digits: last4, expirationMonth: expMonth, expirationYear: expYear },
  })
}

function resourceFrom(kind: string, id: string, attributes: Record<string, unknown>, refs?: MadeResource['refs']): Ref {
  return { kind, id, made: { attributes, ...(refs && { refs }) } }
}
