import type { Call } from './endpoint.ts'

/**
 * Transitions of `free-stay` under the corresponding names of `flex-default-process`, so that hosts with a client that has
 * only those names can find and answer a request.
 */
const older: Record<string, string> = {
  'transition/request': 'transition/confirm-payment',
  'transition/request-after-enquiry': 'transition/confirm-payment',
  'transition/withdraw': 'transition/cancel',
  'transition/cancel-by-customer': 'transition/cancel',
  'transition/cancel-by-provider': 'transition/cancel',
}
const ownProcess = 'free-stay'
const olderProcess = 'flex-default-process'

/** Returns whether the marketplace configures this client for the names of `flex-default-process` only. */
export function knowsOlderNames({ app, access }: Pick<Call, 'app' | 'access'>): boolean {
  return app.marketplace.olderClients.includes(access.clientId)
}

/** Returns the attributes of a transaction as an older client can read them. */
export function inOlderNames<Attributes extends { processName: unknown; transitions: { transition: string }[] }>(
  attributes: Attributes & { lastTransition: unknown },
): Attributes {
  // Its newer versions have transitions of their own, too.
  if (attributes.processName !== ownProcess && attributes.processName !== olderProcess) return attributes
  return {
    ...attributes,
    processName: olderProcess,
    lastTransition: olderName(String(attributes.lastTransition)),
    transitions: attributes.transitions.map((step) => ({ ...step, transition: olderName(step.transition) })),
  }
}

/** Returns the conditions with an older client's names of transitions and processes extended by the present ones. */
export function fromOlderNames<
  Filters extends { lastTransitions?: string[] | undefined; processNames?: string[] | undefined },
>(filters: Filters): Filters {
  const { lastTransitions, processNames } = filters
  const meant = Object.keys(older).filter((name) => lastTransitions?.includes(olderName(name)))
  return {
    ...filters,
    ...(lastTransitions && { lastTransitions: [...lastTransitions, ...meant] }),
    ...(processNames?.includes(olderProcess) && { processNames: [...processNames, ownProcess] }),
  }
}

function olderName(name: string): string {
  return Object.hasOwn(older, name) ? (older[name] ?? name) : name
}
