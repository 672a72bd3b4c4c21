import type { Stripe } from 'stripe'

/** Adds a person to a company's account: its representative or an owner. Returns the provider's id. */
export async function createPerson(
  stripe: Stripe,
  key: string,
  id: string,
  personToken: string,
): Promise<{ id: string }> {
  const person = await stripe.accounts.createPerson(id, { person_token: personToken }, { idempotencyKey: key })
  return { id: person.id }
}
