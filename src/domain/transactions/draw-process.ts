import type { Period, Process, TimeExpression, Transition } from './process.ts'
import { isFinal, statesOf } from './process.ts'

/** Returns a process as a Mermaid state diagram: states, and on each arrow who takes the step or when it happens. */
export function drawProcess(process: Process): string {
  const lines = process.transitions.map((transition) => {
    const from = transition.from ? short(transition.from) : '[*]'
    return `  ${from} --> ${short(transition.to)}: ${labelOf(transition)}`
  })
  const ends = statesOf(process)
    .filter((state) => isFinal(process, state))
    .map((state) => `  ${short(state)} --> [*]`)
  return ['stateDiagram-v2', ...lines, ...ends, ''].join('\n')
}

/** The label of an arrow: `accept (provider)` or `expire (after P6D in preauthorized)`. */
function labelOf(transition: Transition): string {
  const who = transition.actor ?? sayTime(transition.at)
  return `${transition.name.replace('transition/', '')} (${who}${transition.privileged ? ', privileged' : ''})`
}

/** Returns a time as one reads it: `booking-end + P7D`. */
export function sayTime(time: TimeExpression): string {
  if ('plus' in time) return sum(time.plus, '+')
  if ('minus' in time) return sum(time.minus, '−')
  if ('min' in time) return `earliest of ${time.min.map(sayTime).join(' or ')}`
  if ('ignoreIfPast' in time) return `${sayTime(time.ignoreIfPast)}, if not past`
  if ('answerAfter' in time)
    return `${Math.round(time.share * 100)} % of the time from ${sayTime(time.answerAfter)} to arrival, ${time.atLeast} to ${time.atMost}`
  const of = 'state' in time ? ` ${short(time.state)}` : 'transition' in time ? ` ${time.transition}` : ''
  return time.timepoint.replace('time/', '') + of
}

function sum([base, ...periods]: [TimeExpression, ...Period[]], sign: string): string {
  return [sayTime(base), ...periods.map(({ period }) => `${sign} ${period}`)].join(' ')
}

function short(state: string): string {
  return state.replace('state/', '').replaceAll('-', '_')
}
