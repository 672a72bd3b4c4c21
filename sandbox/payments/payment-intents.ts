import { address } from '../http/address.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import {
  abolished,
  amount,
  choice,
  currency,
  flag,
  list as listOf,
  metadata,
  required,
  shape,
  text,
} from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { methodData } from '../cards/new-payment-method.ts'
import { useMethod } from '../cards/payment-methods.ts'
import { checkChargeAmount } from '../money/currencies.ts'
import { listParameters, page } from '../store/list.ts'
import { all, discardOnRefusal, find, mergeMetadata, put } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { cancelPayment, cancelParameters } from './cancel-payment.ts'
import { captureParameters, capturePayment } from './capture-payment.ts'
import { chooseMethod, confirmParameters, confirmPayment, runConfirmation } from './confirm-payment.ts'
import { newPayment } from './new-payment.ts'
import { checkCapability, intentOf, publicView, unexpectedState } from './intent-state.ts'

const changeable = {
  application_fee_amount: amount,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  payment_method_data: shape(methodData),
  receipt_email: text,
  setup_future_usage: choice('off_session', 'on_session'),
  shipping: shape({
    address: required(address),
    name: required(text),
    phone: text,
  }),
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
}

const createParameters = {
  ...changeable,
  ...confirmParameters,
  amount: required(amount),
  currency: required(currency),
  allowed_payment_method_types: listOf(choice('card')),
  automatic_payment_methods: shape({ enabled: required(flag), allow_redirects: choice('always', 'never') }),
  capture_method: choice('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  on_behalf_of: text,
  payment_method_types: abolished('allowed_payment_method_types'),
  transfer_data: shape({ destination: required(text), amount }),
}

function createPayment(call: Call): Resource {
  const { sandbox, owner, input } = call
  checkNewPayment(call)
  const intent = put(sandbox, newPayment(call), owner, { offSession: false, returnUrl: null, authenticated: false })
  const stored = find(sandbox, 'payment_intent', intent.id, owner)
  if (input.payment_method || input.payment_method_data)
    discardOnRefusal(sandbox, intent.id, () => chooseMethod(call, stored))
  emit(sandbox, 'payment_intent.created', intent, owner)
  if (input.confirm) return runConfirmation(call, stored)
  return intent
}

function checkNewPayment(call: Call): void {
  const { sandbox, owner, input } = call
  if (input.allowed_payment_method_types && input.automatic_payment_methods)
    throw invalid(
      'parameters_exclusive',
      'allowed_payment_method_types excludes automatic_payment_methods.',
      'automatic_payment_methods',
    )
  checkChargeAmount(input.amount, input.currency)
  if (input.customer) find(sandbox, 'customer', input.customer, owner, 'customer')
  if (input.payment_method && !input.payment_method.startsWith('pm_card_'))
    useMethod(sandbox, input.payment_method, owner)
  if (input.on_behalf_of) checkCapability(sandbox, input.on_behalf_of, 'card_payments', 'on_behalf_of')
  if (input.transfer_data)
    checkCapability(sandbox, input.transfer_data.destination, 'transfers', 'transfer_data[destination]')
  checkFee(input, input.amount, Boolean(input.transfer_data))
}

function checkFee(input: Resource, total: number, hasDestination: boolean): void {
  if (input.transfer_data?.amount > total)
    throw invalid('amount_too_large', 'The transfer is larger than the payment.', 'transfer_data[amount]')
  if (!input.application_fee_amount) return
  if (!hasDestination)
    throw invalid(undefined, 'An application fee needs a destination account.', 'application_fee_amount')
  if (input.transfer_data?.amount)
    throw invalid(undefined, 'application_fee_amount excludes transfer_data[amount].', 'application_fee_amount')
  if (input.application_fee_amount > total)
    throw invalid(undefined, 'The application fee is larger than the payment.', 'application_fee_amount')
}

function updatePayment(call: Call): Resource {
  const { sandbox, owner, input } = call
  const stored = intentOf(call, 'payment_intent')
  const { value } = stored
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(value.status)
  const touchesMoney = Object.keys(input).some((key) => !['metadata', 'description', 'expand'].includes(key))
  if (!isOpen && touchesMoney) throw unexpectedState(value, 'update')
  if (input.amount) checkChargeAmount(input.amount, input.currency ?? value.currency)
  if (input.customer) find(sandbox, 'customer', input.customer, owner, 'customer')
  checkFee({ ...value, ...input }, input.amount ?? value.amount, Boolean(value.transfer_data))
  const before = structuredClone(value)
  if (input.payment_method || input.payment_method_data) chooseMethod(call, stored)
  for (const key of Object.keys(input))
    if (!['metadata', 'expand', 'payment_method', 'payment_method_data'].includes(key)) value[key] = input[key]
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  emitUpdate(sandbox, 'payment_intent.updated', before, value, owner)
  return value
}

function listPayments({ sandbox, owner, input }: Call): Resource {
  const intents = all(sandbox, 'payment_intent', owner)
  return page(
    intents.filter((intent) => !input.customer || intent.customer === input.customer),
    input,
    '/v1/payment_intents',
  )
}

const path = '/v1/payment_intents'
export const paymentIntentEndpoints: Endpoint[] = [
  { method: 'POST', path, parameters: createParameters, run: createPayment },
  { method: 'GET', path, parameters: { ...listParameters, customer: text }, run: listPayments },
  {
    method: 'GET',
    path: `${path}/:id`,
    parameters: { client_secret: text },
    publishable: true,
    run: (call) => publicView(call, intentOf(call, 'payment_intent').value),
  },
  { method: 'POST', path: `${path}/:id`, parameters: { ...changeable, amount, currency }, run: updatePayment },
  {
    method: 'POST',
    path: `${path}/:id/confirm`,
    parameters: { ...confirmParameters, client_secret: text },
    publishable: true,
    run: (call) => publicView(call, confirmPayment(call)),
  },
  { method: 'POST', path: `${path}/:id/capture`, parameters: captureParameters, run: capturePayment },
  { method: 'POST', path: `${path}/:id/cancel`, parameters: cancelParameters, run: cancelPayment },
]
