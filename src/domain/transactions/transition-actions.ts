import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { ActionRunner, Step } from './actions/action.ts'
import {
  acceptBooking,
  cancelBooking,
  createPendingBooking,
  createProposedBooking,
  declineBooking,
} from './actions/booking-actions.ts'
import {
  fail,
  revealCustomerProtectedData,
  revealProviderProtectedData,
  updateMetadata,
  updateProtectedData,
} from './actions/data-actions.ts'
import {
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  createPayout,
  refundPayment,
} from './actions/payment-actions.ts'
import { calculateFullRefund, calculateRefund, setLineItemsTrusted } from './actions/price-actions.ts'
import { postReviewByCustomer, postReviewByProvider, publishReviews } from './actions/review-actions.ts'
import type { ActionName, Process, Transition } from './process.ts'

/** Functions of the actions of a process. A process file with another action is refused when the app starts. */
const runners: Record<ActionName, ActionRunner> = {
  'create-pending-booking': createPendingBooking,
  'create-booking': createPendingBooking,
  'create-proposed-booking': createProposedBooking,
  'accept-booking': acceptBooking,
  'decline-booking': declineBooking,
  'cancel-booking': cancelBooking,
  'post-review-by-customer': postReviewByCustomer,
  'post-review-by-provider': postReviewByProvider,
  'publish-reviews': publishReviews,
  'privileged-set-line-items': setLineItemsTrusted,
  'calculate-full-refund': calculateFullRefund,
  'calculate-refund': calculateRefund,
  'update-protected-data': updateProtectedData,
  'privileged-update-metadata': updateMetadata,
  'reveal-customer-protected-data': revealCustomerProtectedData,
  'reveal-provider-protected-data': revealProviderProtectedData,
  'stripe-create-payment-intent': createPaymentIntent,
  'stripe-confirm-payment-intent': confirmPaymentIntent,
  'stripe-capture-payment-intent': capturePaymentIntent,
  'stripe-refund-payment': refundPayment,
  'stripe-refund-charge': refundPayment,
  'stripe-create-payout': createPayout,
  fail,
}

/** Returns the names of a process's actions that do not exist. */
export function unknownActions({ transitions }: Process): string[] {
  const names = transitions.flatMap(({ actions }) => actions.map(({ name }) => name))
  return [...new Set(names)].filter((name) => !Object.hasOwn(runners, name))
}

/** Returns the names of the parameters of a transition: required and optional ones. */
export function paramsOf(transition: Transition): { required: string[]; optional: string[] } {
  const entries = Object.entries(shapeOf(transition))
  const isOptional = ([, schema]: [string, unknown]) => (schema as z.ZodType).safeParse(undefined).success
  return {
    required: entries.filter((entry) => !isOptional(entry)).map(([name]) => name),
    optional: entries.filter(isOptional).map(([name]) => name),
  }
}

/** Reads a caller's parameters for a transition: those of its actions together and no others. */
export function readParams(transition: Transition, params: unknown): Record<string, unknown> {
  const schema = schemas.get(transition) ?? z.strictObject(shapeOf(transition))
  schemas.set(transition, schema)
  return parse(schema, params ?? {})
}

/** Making a schema takes longer than reading by it. */
const schemas = new WeakMap<Transition, z.ZodObject>()

/** Runs a transition's actions in their order, inside the database transaction that records it. */
export async function runActions(step: Step): Promise<void> {
  for (const action of step.transition.actions) await runners[action.name].run(step, action)
}

function shapeOf(transition: Transition): z.ZodRawShape {
  return Object.assign({}, ...transition.actions.map(({ name }) => runners[name]?.params ?? {}))
}
