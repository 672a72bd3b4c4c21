import { parseDuration } from '#kernel/clock.ts'
import { type Process, type StateName, statesOf, type TimeExpression } from './process.ts'

/**
 * What is wrong with a process, as sentences; empty when nothing is. Asked when the app starts, so that a flow with a
 * dead end never runs.
 */
export function processFaults(process: Process): string[] {
  const known = new Set<string>(statesOf(process))
  return [
    ...repeatedNames(process),
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
  ]
}

function repeatedNames({ transitions }: Process): string[] {
  const names = transitions.map(({ name }) => name)
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} stands twice`)
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
