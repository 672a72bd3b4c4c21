import { hasAction, type Process, type StateName } from '../transactions/index.ts'

/** The answers that a host can give to a request, with the action by which a process gives each. */
const actions = { accept: 'accept-booking', decline: 'decline-booking' } as const
export const answers = ['accept', 'decline'] as const
export type HostDecision = (typeof answers)[number]

/** Returns the host's step that gives an answer in a state; undefined where the process has none there. */
export function answeringStep(
  { transitions }: Pick<Process, 'transitions'>,
  state: StateName,
  answer: HostDecision,
): Process['transitions'][number] | undefined {
  return transitions.find(
    (each) => each.actor === 'provider' && each.from === state && hasAction(each, actions[answer]),
  )
}
