import { expect, test } from 'vitest'
import { type CardCalls, type CardField, cardGateway } from './card-gateway.ts'

const field: CardField = { element: { name: 'the field' }, focus: () => {} }
const billing = {
  name: 'Ben Okafor',
  address: { line1: 'Lindenallee 27', line2: undefined, postal_code: '23552', city: 'Lübeck', country: 'DE' },
}
const details = {
  name: 'Ben Okafor',
  address: { line1: 'Lindenallee 27', postal_code: '23552', city: 'Lübeck', country: 'DE' },
}
const secret = 'pi_1_secret_2'

/** A gateway whose calls answer as given, and what they were called with. */
function gatewayThat(answer: object | Error) {
  const asked: unknown[][] = []
  const call = (...given: unknown[]) => {
    asked.push(given)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const calls = {
    createPaymentMethod: call,
    confirmCardPayment: call,
    confirmCardSetup: call,
    retrievePaymentIntent: call,
  } as unknown as CardCalls
  return { gateway: cardGateway(calls, () => null), asked }
}

test('a new card pays with its billing address, and is kept only when that was asked for', async () => {
  const { gateway, asked } = gatewayThat({
    paymentIntent: { id: 'pi_1', status: 'requires_capture', payment_method: 'pm_1' },
  })
  expect(await gateway.confirmCardPayment(secret, { field, billing, savesCard: false })).toEqual({
    ok: true,
    value: { id: 'pi_1', status: 'requires_capture', paymentMethod: 'pm_1', savesCard: false, error: null },
  })
  await gateway.confirmCardPayment(secret, { field, billing, savesCard: true })
  const method = { card: field.element, billing_details: details }
  expect(asked).toEqual([
    [secret, { payment_method: method }],
    [secret, { payment_method: method, setup_future_usage: 'off_session' }],
  ])
})

test('a kept card pays by its id alone', async () => {
  const { gateway, asked } = gatewayThat({
    paymentIntent: { id: 'pi_1', status: 'requires_capture', payment_method: 'pm_7' },
  })
  await gateway.confirmCardPayment(secret, { cardId: 'pm_7' })
  expect(asked).toEqual([[secret, { payment_method: 'pm_7' }]])
})

test('a refusal comes with its codes and with the intent as it is now', async () => {
  const { gateway } = gatewayThat({
    error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'No.',
      payment_intent: { id: 'pi_1', status: 'requires_payment_method', payment_method: null },
    },
  })
  expect(await gateway.confirmCardPayment(secret, { cardId: 'pm_7' })).toMatchObject({
    ok: false,
    error: { type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' },
    intent: { id: 'pi_1', status: 'requires_payment_method' },
  })
})

test('a call that throws has not reached the provider', async () => {
  const { gateway } = gatewayThat(new TypeError('Failed to fetch'))
  for (const outcome of [
    await gateway.retrievePaymentIntent(secret),
    await gateway.createPaymentMethod(field, billing),
    await gateway.confirmCardSetup('seti_1_secret_2', field, billing),
  ])
    expect(outcome).toMatchObject({ ok: false, error: { type: 'api_connection_error' } })
})

test('the id of a new payment method and the end of a setup are handed on', async () => {
  const method = gatewayThat({ paymentMethod: { id: 'pm_1' } })
  expect(await method.gateway.createPaymentMethod(field, billing)).toEqual({ ok: true, value: { id: 'pm_1' } })
  const setup = gatewayThat({ setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: { id: 'pm_2' } } })
  expect(await setup.gateway.confirmCardSetup('seti_1_secret_2', field, billing)).toMatchObject({
    ok: true,
    value: { status: 'succeeded', paymentMethod: 'pm_2' },
  })
})
