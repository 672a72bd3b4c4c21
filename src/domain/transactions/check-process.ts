import { parseDuration } from '#kernel/clock.ts'
import { refundFaults } from './check-refunds.ts'
import { type AwaitedAnswer, type Process, type StateName, statesOf, type TimeExpression } from './process.ts'

/**
 * Returns the faults of a process as sentences; empty for a valid one. It runs at the start of the app, so that a process
 * with a dead end is never used.
 */
export function processFaults(process: Process): string[] {
  const known = new Set<string>(statesOf(process))
  return [
    ...repeatedNames(process),
    ...repeatedStates(process),
    ...unreachableStates(process),
    ...deadEnds(process),
    ...process.transitions.flatMap(({ name, at }) =>
      at ? timeFaults(at, known, process).map((fault) => `${name}: ${fault}`) : [],
    ),
    ...process.notifications
      .filter(({ on }) => !process.transitions.some(({ name }) => name === on))
      .map(({ name, on }) => `notification ${name}: there is no ${on}`),
    ...process.stages.flatMap(({ key, states }) =>
      states.filter((state) => !known.has(state)).map((state) => `stage ${key}: there is no ${state}`),
    ),
    ...process.notifications.flatMap(({ name, at }) =>
      at ? timeFaults(at, known, process).map((fault) => `notification ${name}: ${fault}`) : [],
    ),
    ...process.address.states.filter((state) => !known.has(state)).map((state) => `address: there is no ${state}`),
    ...Object.keys(process.looks)
      .filter((state) => !known.has(state))
      .map((state) => `look: there is no ${state}`),
    ...timeFaults(process.address.until, known, process).map((fault) => `address: ${fault}`),
    ...process.answers.flatMap((answer) => answerFaults(process, answer)),
    ...refundFaults(process),
  ]
}

function answerFaults(process: Process, { state, by, timer, reminders }: AwaitedAnswer): string[] {
  const leaving = process.transitions.filter(({ from }) => from === state)
  return [
    leaving.length === 0 && `there is no ${state} to answer in`,
    !leaving.some(({ name, at }) => name === timer && at) && `${timer} is no timer of ${state}`,
    !leaving.some(({ actor }) => actor === by) && `the ${by} has no step in ${state}`,
    reminders.some((share) => share <= 0 || share >= 1) && 'reminders lie between 0 and 1',
  ].flatMap((fault) => (fault ? [`answer: ${fault}`] : []))
}

/** Processes that cannot be told apart: two of one name and version, or of one name and alias. */
export function repeatedProcesses(processes: Process[]): string[] {
  return repeated(processes.map(({ name, version }) => `${name} in version ${version}`)).map(
    (each) => `there are two processes ${each}`,
  )
}

function repeatedNames({ transitions, notifications, stages }: Process): string[] {
  return [
    ...repeated(transitions.map(({ name }) => name)),
    ...repeated(notifications.map(({ name }) => `notification ${name}`)),
    ...repeated(stages.map(({ key }) => `stage ${key}`)),
  ].map((name) => `${name} stands twice`)
}

/** Returns states with more than one stage or answer. */
function repeatedStates({ stages, answers }: Process): string[] {
  return [
    ...repeated(stages.flatMap(({ states }) => states)).map((state) => `stages: ${state} stands twice`),
    ...repeated(answers.map(({ state }) => state)).map((state) => `answers: ${state} stands twice`),
  ]
}

function repeated(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

function unreachableStates(process: Process): string[] {
  const reached = new Set<StateName>()
  const visit = (from: StateName | undefined): void => {
    for (const { to } of process.transitions.filter((transition) => transition.from === from)) {
      if (reached.has(to)) continue
      reached.add(to)
      visit(to)
    }
  }
  visit(undefined)
  if (reached.size === 0) return ['no transition starts a transaction']
  return process.transitions
    .filter(({ from }) => from !== undefined && !reached.has(from))
    .map(({ name, from }) => `${name}: nothing leads to ${from}`)
}

/** A state that only a timer leaves is no dead end; one that only an operator leaves is, because nobody might come. */
function deadEnds(process: Process): string[] {
  return statesOf(process).flatMap((state) => {
    const exits = process.transitions.filter(({ from }) => from === state)
    if (exits.length === 0 || exits.some(({ actor }) => actor !== 'operator')) return []
    return [`${state}: only the operator can end it`]
  })
}

function timeFaults(time: TimeExpression, known: Set<string>, process: Process): string[] {
  if ('plus' in time || 'minus' in time) {
    const [base, ...periods] = 'plus' in time ? time.plus : time.minus
    return [
      ...timeFaults(base, known, process),
      ...periods.flatMap(({ period }) => (isDuration(period) ? [] : [`${period} is no duration`])),
    ]
  }
  if ('min' in time) return time.min.flatMap((each) => timeFaults(each, known, process))
  if ('ignoreIfPast' in time) return timeFaults(time.ignoreIfPast, known, process)
  if ('answerAfter' in time)
    return [
      ...timeFaults(time.answerAfter, known, process),
      ...[time.atLeast, time.atMost].flatMap((each) => (isDuration(each) ? [] : [`${each} is no duration`])),
      ...(time.share > 0 && time.share <= 1 ? [] : [`${time.share} is no share between 0 and 1`]),
    ]
  if ('state' in time && !known.has(time.state)) return [`there is no ${time.state}`]
  if ('transition' in time && !process.transitions.some(({ name }) => name === time.transition))
    return [`there is no ${time.transition}`]
  return []
}

function isDuration(text: string): boolean {
  try {
    return parseDuration(text) > 0
  } catch {
    return false
  }
}
