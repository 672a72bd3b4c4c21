import type { ActionName, Process, RefundRule, Transition } from './process.ts'

/** Returns the faults of a process's refund rules as sentences; empty where they can run. */
export function refundFaults({ transitions, refunds = [] }: Process): string[] {
  const repeated = refunds.filter(({ on }, index) => refunds.findIndex((rule) => rule.on === on) < index)
  const missing = transitions.filter(
    (transition) => indexOf(transition, 'calculate-refund') >= 0 && !refunds.some(({ on }) => on === transition.name),
  )
  return [
    ...refunds.flatMap((rule) => ruleFaults(rule, transitions).map((fault) => `refund of ${rule.on}: ${fault}`)),
    ...repeated.map(({ on }) => `refund of ${on} stands twice`),
    ...missing.map(({ name }) => `${name}: calculate-refund needs a refund rule`),
    ...transitions
      .filter(isOutOfOrder)
      .map(({ name }) => `${name}: calculate-refund comes before stripe-refund-payment`),
  ]
}

function ruleFaults({ on, until, later, time }: RefundRule, transitions: Transition[]): string[] {
  const transition = transitions.find(({ name }) => name === on)
  const shares = [...until.map(({ percentage }) => percentage), later]
  const days = until.map((each) => each.days)
  return [
    !transition && `there is no ${on}`,
    transition && indexOf(transition, 'calculate-refund') < 0 && `${on} has no action calculate-refund`,
    days.some((day) => !Number.isInteger(day) || day < 0 || day > 800) && 'days are whole numbers from 0 to 800',
    days.some((day, index) => index > 0 && day >= (days[index - 1] ?? 0)) && 'days descend',
    shares.some((share) => !Number.isInteger(share) || share < 0 || share > 100) &&
      'percentages are whole numbers from 0 to 100',
    shares.some((share, index) => index > 0 && share > (shares[index - 1] ?? 0)) &&
      'a later cancellation does not return more than an earlier one',
    !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && `${time} is no time such as 15:00`,
  ].flatMap((fault) => (fault ? [fault] : []))
}

/** What is returned has to be known before the payment is refunded. */
function isOutOfOrder(transition: Transition): boolean {
  const [rule, refund] = [indexOf(transition, 'calculate-refund'), indexOf(transition, 'stripe-refund-payment')]
  return rule >= 0 && refund < rule
}

function indexOf({ actions }: Transition, name: ActionName): number {
  return actions.findIndex((action) => action.name === name)
}
