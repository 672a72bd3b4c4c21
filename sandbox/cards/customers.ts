import { address, fullAddress } from '../http/address.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, list as listOf, metadata, required, shape, text } from '../http/parameters.ts'
import { missing } from '../http/refusal.ts'
import { listParameters, page } from '../store/list.ts'
import { all, discardOnRefusal, find, lookUp, mergeMetadata, newId, now, put } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit, emitUpdate } from '../webhooks/events.ts'
import { attach, useMethod } from './payment-methods.ts'

const changeable = {
  address,
  description: text,
  email: text,
  invoice_settings: shape({ default_payment_method: text }),
  metadata,
  name: text,
  phone: text,
  preferred_locales: listOf(text),
  shipping: shape({ address: required(address), name: required(text), phone: text }),
}

function createCustomer({ sandbox, owner, input }: Call): Resource {
  const customer = put(
    sandbox,
    {
      id: newId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: now(sandbox),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: null,
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
    owner,
  )
  if (input.payment_method)
    discardOnRefusal(sandbox, customer.id, () => {
      attach(sandbox, useMethod(sandbox, input.payment_method, owner), customer.id)
    })
  applyChanges(customer, input)
  emit(sandbox, 'customer.created', customer, owner)
  return customer
}

function updateCustomer({ sandbox, owner, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'customer', ids.id!, owner)
  const method = input.invoice_settings?.default_payment_method
  if (method && lookUp(sandbox, method)?.value.customer !== value.id)
    throw missing('payment method', method, 'invoice_settings[default_payment_method]')
  const before = structuredClone(value)
  applyChanges(value, input)
  emitUpdate(sandbox, 'customer.updated', before, value, owner)
  return value
}

function applyChanges(customer: Resource, input: Resource): void {
  for (const field of ['address', 'description', 'email', 'name', 'phone', 'preferred_locales', 'shipping'])
    if (field in input) customer[field] = input[field]
  if (input.address) customer.address = fullAddress(input.address)
  if (input.invoice_settings) Object.assign(customer.invoice_settings, input.invoice_settings)
  customer.metadata = mergeMetadata(customer.metadata, input.metadata)
}

function deleteCustomer({ sandbox, owner, ids }: Call): Resource {
  const { value } = find(sandbox, 'customer', ids.id!, owner)
  emit(sandbox, 'customer.deleted', value, owner)
  for (const method of all(sandbox, 'payment_method', owner)) {
    if (method.customer !== value.id) continue
    method.customer = null
    find(sandbox, 'payment_method', method.id, owner).hidden.detached = true
  }
  const deleted = { id: value.id, object: 'customer', deleted: true }
  put(sandbox, deleted, owner)
  return deleted
}

function listMethods({ sandbox, owner, ids, input }: Call): Resource {
  find(sandbox, 'customer', ids.id!, owner)
  const methods = all(sandbox, 'payment_method', owner).filter((method) => method.customer === ids.id)
  return page(methods, input, `/v1/customers/${ids.id}/payment_methods`)
}

function listCustomers({ sandbox, owner, input }: Call): Resource {
  const customers = all(sandbox, 'customer', owner).filter((one) => !input.email || one.email === input.email)
  return page(customers, input, '/v1/customers')
}

function retrieveCustomer({ sandbox, owner, ids }: Call): Resource {
  const stored = lookUp(sandbox, ids.id!)
  if (stored?.owner === owner && stored.value.object === 'customer' && stored.value.deleted) return stored.value
  return find(sandbox, 'customer', ids.id!, owner).value
}

export const customerEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/customers', parameters: { ...changeable, payment_method: text }, run: createCustomer },
  { method: 'GET', path: '/v1/customers', parameters: { ...listParameters, email: text }, run: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', run: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/:id', parameters: changeable, run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    parameters: { ...listParameters, type: choice('card') },
    run: listMethods,
  },
]
