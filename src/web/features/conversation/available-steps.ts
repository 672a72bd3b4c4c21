import type { NextStep } from '#domain/transactions/index.ts'

/** What a transition means to the two sides, whatever its name in the process. */
export type Meaning = 'accept' | 'decline' | 'withdraw' | 'cancel' | 'review' | 'request' | 'pay'

/** The transitions the reader may take now, by their meaning, each with its name in the process. */
export type Steps = Partial<Record<Meaning, string>>

/** Returns the available transitions by their meaning, which is derived from their actions. */
export function availableSteps(next: NextStep[]): Steps {
  const steps: Steps = {}
  for (const step of next) {
    const meaning = meaningOf(step)
    if (meaning) steps[meaning] ??= step.name
  }
  return steps
}

function meaningOf({ actor, actions }: NextStep): Meaning | undefined {
  const does = (name: string) => actions.includes(name)
  if (actor === 'operator') return undefined
  if (does('stripe-confirm-payment-intent')) return 'pay'
  if (does('accept-booking')) return 'accept'
  if (does('decline-booking')) return actor === 'provider' ? 'decline' : 'withdraw'
  if (does('cancel-booking')) return 'cancel'
  if (does(`post-review-by-${actor}`)) return 'review'
  return does('create-pending-booking') ? 'request' : undefined
}
