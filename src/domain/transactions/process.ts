/** A point in the life of a transaction that a timer counts from. */
export type Timepoint =
  | { timepoint: 'time/tx-initiated' }
  | { timepoint: 'time/first-entered-state' | 'time/last-entered-state'; state: StateName }
  | { timepoint: 'time/first-transitioned'; transition: TransitionName }
  | {
      timepoint: 'time/booking-start' | 'time/booking-end' | 'time/booking-display-start' | 'time/booking-display-end'
    }

/** When a timer fires. Periods are ISO 8601 durations such as `P6D`. */
export type TimeExpression =
  | Timepoint
  | { plus: [TimeExpression, Period, ...Period[]] }
  | { minus: [TimeExpression, Period, ...Period[]] }
  | { min: [TimeExpression, ...TimeExpression[]] }
  | { ignoreIfPast: TimeExpression }
  | AnswerTime

/**
 * Until when a request is to be answered: a share of the time from `from` to the arrival, at least `atLeast` and at most
 * `atMost`, and never after the day of arrival. Nights begin at 18:00 of the day of arrival, hours with their first moment.
 */
export type AnswerTime = { answerAfter: Timepoint; share: number; atLeast: string; atMost: string }

export type Period = { period: string }

export type StateName = `state/${string}`
export type TransitionName = `transition/${string}`

/** The sides that may run a transition by hand. */
export type Actor = 'customer' | 'provider' | 'operator'

/**
 * The steps a transition is made of. They run in order, all or nothing. The names are those of process files, so that an
 * existing `process.edn` can be read; `transition-actions.ts` runs each of them.
 */
export type ActionName =
  | 'create-pending-booking'
  | 'create-booking'
  | 'create-proposed-booking'
  | 'accept-booking'
  | 'decline-booking'
  | 'cancel-booking'
  | 'post-review-by-customer'
  | 'post-review-by-provider'
  | 'publish-reviews'
  | 'privileged-set-line-items'
  | 'calculate-full-refund'
  | 'calculate-refund'
  | 'update-protected-data'
  | 'privileged-update-metadata'
  | 'reveal-customer-protected-data'
  | 'reveal-provider-protected-data'
  | 'stripe-create-payment-intent'
  | 'stripe-confirm-payment-intent'
  | 'stripe-capture-payment-intent'
  | 'stripe-refund-payment'
  | 'stripe-refund-charge'
  | 'stripe-create-payout'
  | 'fail'

/** The mails that a process may send. */
export type ProcessMail =
  | 'new-booking-request'
  | 'booking-request-reminder'
  | 'booking-request-accepted'
  | 'booking-request-declined'
  | 'booking-request-auto-declined'
  | 'booking-request-withdrawn'
  | 'booking-cancelled'
  | 'review-by-provider-wanted'
  | 'review-by-customer-wanted'
  | 'review-by-other-party-unpublished'
  | 'review-by-other-party-published'
  | 'payment-expired'
  /** Sent when the provider reports the payout, whatever step a process names for it. */
  | 'money-paid'

export type Action = { name: ActionName; config?: Record<string, string | number | boolean> }

/** One transition: run by an actor, or by the system when its time has come. Without `from` it starts a transaction. */
export type Transition = {
  name: TransitionName
  from?: StateName
  to: StateName
  /** Only trusted callers, never a browser with a person's token alone. */
  privileged?: boolean
  actions: Action[]
} & ({ actor: Actor; at?: undefined } | { actor?: undefined; at: TimeExpression })

/** A mail that a transition causes. `to` is who gets it. */
export type ProcessNotification = {
  name: string
  on: TransitionName
  to: 'customer' | 'provider'
  template: ProcessMail
  at?: TimeExpression
}

/** One stage of the progress that both sides see above a conversation, and its states. */
export type Stage = { key: string; states: StateName[] }

/**
 * A state in which one side waits for the other: who owes the answer, and which timer ends the waiting. Reminders come at
 * these shares of the time between, such as 0.5 for half time.
 */
export type AwaitedAnswer = {
  state: StateName
  by: 'customer' | 'provider'
  timer: TransitionName
  reminders: number[]
}

/** Whether a cancellation returns the fee of a side with the price, or the marketplace keeps it. */
export const feeRules = ['kept', 'returned'] as const

/**
 * What a cancellation returns: `until` the days before the stay begins, at `time` of that day, a share of the price in per
 * cent; the rest of the time the share `later`. The earliest moment comes first. `on` is a transition with the action
 * `calculate-refund`.
 */
export type RefundRule = {
  on: TransitionName
  until: { days: number; percentage: number }[]
  later: number
  /**
   * Clock time in the marketplace's zone, such as `15:00`. Bookings by the hour count from the clock time of their
   * beginning.
   */
  time: string
  /** Of the guest's fee (`customer`) and the host's commission (`provider`). */
  fees: Record<'customer' | 'provider', (typeof feeRules)[number]>
}

/** When the guest sees the exact address: in these states, and until this time at the latest. */
export type AddressRule = { states: StateName[]; until: TimeExpression }

/** How a state is coloured: `agreed` as an offer is, `attention` for what must not be missed. */
export const stateTones = ['neutral', 'agreed', 'attention'] as const

/** The icon of a state. `yes` stands for what both sides agreed upon, `asked` for a request that waits for its answer. */
export const stateIcons = ['question', 'asked', 'clock', 'yes', 'no', 'star', 'dot'] as const
export type StateIcon = (typeof stateIcons)[number]

/** How lists and conversations show a state. */
export type StateLook = { tone: (typeof stateTones)[number]; icon: StateIcon }

/**
 * How screens show a state, by what its process says about it. `name` is the state's own name without `state/`. `alike` is
 * the state of the free stay that means the same, for words where the name has none; null when none does. `step` is the step
 * of the free stay that means the same as the last one.
 */
export type ShownState = StateLook & { name: string; alike: string | null; step: string | null }

/** A whole flow as data. A running transaction keeps the version it began with. */
export type Process = {
  name: string
  /** The name that marketplaces and API clients ask for, such as `release-1`. */
  alias: string
  version: number
  transitions: Transition[]
  notifications: ProcessNotification[]
  /** The stages of a flow that goes well. A state in no stage shows no progress (a question, or a refusal). */
  stages: Stage[]
  answers: AwaitedAnswer[]
  /** What cancellations return. Without one for a transition, `calculate-full-refund` returns everything. */
  refunds?: RefundRule[]
  address: AddressRule
  /** How each state is shown. It may change without a new version: nothing that happens depends on it. */
  looks: Record<StateName, StateLook>
}

/** Every state of a process, in the order in which its transitions reach them. */
export function statesOf(process: Process): StateName[] {
  return [...new Set(process.transitions.map(({ to }) => to))]
}

/** Returns how a state is shown. A state without a look gets one that promises nothing. */
export function lookOf(process: Pick<Process, 'looks'> | undefined, state: StateName): StateLook {
  return process?.looks[state] ?? { tone: 'neutral', icon: 'dot' }
}

/** Returns the states of a process that have no look of their own. */
export function statesWithoutLook(process: Process): StateName[] {
  return statesOf(process).filter((state) => !process.looks[state])
}

/** Whether nothing follows a state. */
export function isFinal(process: Process, state: StateName): boolean {
  return !process.transitions.some(({ from }) => from === state)
}

/** Whether a transition has one of these actions. */
export function hasAction({ actions }: Pick<Transition, 'actions'>, ...names: ActionName[]): boolean {
  return actions.some(({ name }) => names.includes(name))
}

/** Whether a transition takes, holds or gives money. */
export function movesMoney({ actions }: Transition): boolean {
  return actions.some(({ name }) => name.startsWith('stripe-'))
}

/** The transitions somebody may run by hand now. `state` is undefined before a transaction exists. */
export function possible(process: Process, state: StateName | undefined, actor: Actor): Transition[] {
  return process.transitions.filter((transition) => transition.from === state && transition.actor === actor)
}

/** The timers that run while a transaction stands in a state. The first that is due wins. */
export function timers(process: Process, state: StateName): Transition[] {
  return process.transitions.filter((transition) => transition.from === state && transition.at !== undefined)
}

/**
 * The transition of that name if it leads on from `state` for this actor (`system` for timers); undefined when it does not.
 */
export function next(
  process: Process,
  state: StateName | undefined,
  actor: Actor | 'system',
  name: string,
): Transition | undefined {
  return process.transitions.find(
    (transition) =>
      transition.name === name &&
      transition.from === state &&
      (actor === 'system' ? transition.at !== undefined : transition.actor === actor),
  )
}

/** Returns the index of the stage of a state; undefined for a state in no stage: a question, or a refusal. */
export function stageOf(process: Process, state: StateName): number | undefined {
  const index = process.stages.findIndex(({ states }) => states.includes(state))
  return index < 0 ? undefined : index
}
