import type { Process } from '#domain/transactions/index.ts'
import { defaultBooking } from '#processes/default-booking.ts'
import { flexDefaultProcess } from '#processes/flex-default-process.ts'
import { freeStay } from '#processes/free-stay.ts'

export type Role = 'customer' | 'provider' | 'operator'
/** A step of a process: from which state, its name, by whom, and into which state. */
export type Row = [from: string, name: string, by: Role | 'time', to: string]

const reviewing: Row[] = [
  ['accepted', 'complete', 'time', 'delivered'],
  ['delivered', 'review-1-by-provider', 'provider', 'reviewed-by-provider'],
  ['delivered', 'review-1-by-customer', 'customer', 'reviewed-by-customer'],
  ['delivered', 'expire-review-period', 'time', 'reviewed'],
  ['reviewed-by-customer', 'review-2-by-provider', 'provider', 'reviewed'],
  ['reviewed-by-customer', 'expire-provider-review-period', 'time', 'reviewed'],
  ['reviewed-by-provider', 'review-2-by-customer', 'customer', 'reviewed'],
  ['reviewed-by-provider', 'expire-customer-review-period', 'time', 'reviewed'],
]
const answering: Row[] = [
  ['preauthorized', 'accept', 'provider', 'accepted'],
  ['preauthorized', 'decline', 'provider', 'declined'],
  ['preauthorized', 'expire', 'time', 'declined'],
  ['accepted', 'cancel', 'operator', 'cancelled'],
]
/**
 * The steps of each process, which `process-table.test.ts` walks through the API. They are written down once more by hand: a
 * transition that a process has and its table has not, or the other way round, fails a test.
 */
export const tables: [Process, Row[]][] = [
  [
    flexDefaultProcess,
    [
      ['initial', 'enquire', 'customer', 'enquiry'],
      ['initial', 'request-payment', 'customer', 'pending-payment'],
      ['enquiry', 'request-payment-after-enquiry', 'customer', 'pending-payment'],
      ['pending-payment', 'expire-payment', 'time', 'payment-expired'],
      ['pending-payment', 'confirm-payment', 'customer', 'preauthorized'],
      ['accepted', 'cancel-by-customer', 'customer', 'cancelled'],
      ['accepted', 'cancel-by-provider', 'provider', 'cancelled'],
      ...answering,
      ...reviewing,
    ],
  ],
  [
    defaultBooking,
    [
      ['initial', 'inquire', 'customer', 'inquiry'],
      ['initial', 'request-payment', 'customer', 'pending-payment'],
      ['inquiry', 'request-payment-after-inquiry', 'customer', 'pending-payment'],
      ['pending-payment', 'expire-payment', 'time', 'payment-expired'],
      ['pending-payment', 'confirm-payment', 'customer', 'preauthorized'],
      ['preauthorized', 'operator-accept', 'operator', 'accepted'],
      ['preauthorized', 'operator-decline', 'operator', 'declined'],
      ['accepted', 'operator-complete', 'operator', 'delivered'],
      ...answering.filter(([, name]) => name !== 'expire'),
      ['preauthorized', 'expire', 'time', 'expired'],
      ...reviewing,
    ],
  ],
  [
    freeStay,
    [
      ['initial', 'enquire', 'customer', 'enquiry'],
      ['initial', 'request', 'customer', 'preauthorized'],
      ['enquiry', 'request-after-enquiry', 'customer', 'preauthorized'],
      ['preauthorized', 'withdraw', 'customer', 'cancelled'],
      ['accepted', 'cancel-by-customer', 'customer', 'cancelled'],
      ['accepted', 'cancel-by-provider', 'provider', 'cancelled'],
      ...answering,
      ...reviewing,
    ],
  ],
]
/** When each timer fires for a stay from 20 to 23 June that was asked for on 20 May at 10:00 UTC. */
export const moments: Record<string, string> = {
  'expire-payment': '2024-05-20T10:15:00Z',
  expire: '2024-05-26T10:00:00Z',
  complete: '2024-06-22T22:00:00Z',
  'expire-review-period': '2024-06-29T22:00:00Z',
  'expire-provider-review-period': '2024-06-29T22:00:00Z',
  'expire-customer-review-period': '2024-06-29T22:00:00Z',
}
/** Processes with their own times. */
const ownMoments: Record<string, string> = { 'default-booking complete': '2024-06-24T22:00:00Z' }

/** Returns when a timer of a process fires for that stay; empty where nobody has written it down. */
export function momentOf(process: Process, name: string): string {
  return ownMoments[`${process.name} ${name}`] ?? moments[name] ?? ''
}
