import type { Process, TimeExpression } from '#domain/transactions/process.ts'

// How long a request waits for the host, and when the host is reminded. Published versions of processes are made of these,
// so none changes: a new version that needs another time gets a constant of its own.

/**
 * When a request expires: after two thirds of the time until the arrival, at least two hours and at most six days. A guest
 * without an answer can still find another place.
 */
export const answerBeforeArrival: TimeExpression = {
  answerAfter: { timepoint: 'time/first-entered-state', state: 'state/preauthorized' },
  share: 2 / 3,
  atLeast: 'PT2H',
  atMost: 'P6D',
}

/** When a request expires in the first versions: after six days, at most until the day after the stay. */
export const answerWithinSixDays: TimeExpression = {
  min: [
    { plus: [{ timepoint: 'time/first-entered-state', state: 'state/preauthorized' }, { period: 'P6D' }] },
    { plus: [{ timepoint: 'time/booking-end' }, { period: 'P1D' }] },
  ],
}

/**
 * The answers that a host owes: to a request, which expires at the time of `transition/expire`. The host is reminded after
 * half and after five sixths of the time.
 */
export const answersDueByHost: Process['answers'] = [
  { state: 'state/preauthorized', by: 'provider', timer: 'transition/expire', reminders: [0.5, 5 / 6] },
]
