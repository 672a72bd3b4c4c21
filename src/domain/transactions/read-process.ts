import { type Edn, get, isKeyword, isMap, readEdn } from './edn.ts'
import type {
  Action,
  ActionName,
  Actor,
  Period,
  Process,
  ProcessMail,
  ProcessNotification,
  StateName,
  TimeExpression,
  Timepoint,
  Transition,
  TransitionName,
} from './process.ts'

/**
 * Reads a `process.edn` of format v3 into a process. Stages, answers, refunds, looks and the rule of the address are not in
 * such files; they stay empty unless `details` holds them. Names of actions and mails are not checked here, but by
 * `processFaults`. Throws an Error with a sentence that names what is wrong.
 */
export function readProcess(
  source: string,
  { name, alias, version = 1 }: { name: string; alias: string; version?: number },
  details: Partial<Pick<Process, 'stages' | 'answers' | 'refunds' | 'address' | 'looks'>> = {},
): Process {
  const root = readEdn(source)
  const format = get(root, 'format')
  if (!isKeyword(format) || format.keyword !== 'v3') throw new Error('The file is not of :format :v3')
  return {
    name,
    alias,
    version,
    transitions: list(get(root, 'transitions')).map(readTransition),
    notifications: list(get(root, 'notifications') ?? []).map(readNotification),
    stages: [],
    answers: [],
    address: { states: [], until: { timepoint: 'time/booking-end' } },
    looks: {},
    ...details,
  }
}

function readTransition(edn: Edn): Transition {
  const name = keyword(get(edn, 'name'), 'a transition without :name') as TransitionName
  const [actor, at, from] = [get(edn, 'actor'), get(edn, 'at'), get(edn, 'from')]
  if ((actor === undefined) === (at === undefined)) throw new Error(`${name}: either :actor or :at, not both or none`)
  const rest = {
    name,
    ...(from !== undefined && { from: keyword(from, `${name}: :from`) as StateName }),
    to: keyword(get(edn, 'to'), `${name}: no :to`) as StateName,
    ...(get(edn, 'privileged?') === true && { privileged: true }),
    actions: list(get(edn, 'actions') ?? []).map(readAction),
  }
  if (at !== undefined) return { ...rest, at: readTime(at, name) }
  const role = keyword(actor, `${name}: :actor`).replace(/^actor\.role\//, '')
  if (!['customer', 'provider', 'operator'].includes(role)) throw new Error(`${name}: there is no actor ${role}`)
  return { ...rest, actor: role as Actor }
}

function readAction(edn: Edn): Action {
  const name = keyword(get(edn, 'name'), 'an action without :name').replace(/^action\//, '') as ActionName
  const config = get(edn, 'config')
  if (!isMap(config) || config.map.length === 0) return { name }
  const pairs = config.map.map(([key, value]) => [keyword(key, `${name}: :config`), plain(value)] as const)
  return { name, config: Object.fromEntries(pairs) }
}

function readNotification(edn: Edn): ProcessNotification {
  const name = keyword(get(edn, 'name'), 'a notification without :name').replace(/^notification\//, '')
  const to = keyword(get(edn, 'to'), `${name}: no :to`).replace(/^actor\.role\//, '')
  if (to !== 'customer' && to !== 'provider') throw new Error(`${name}: nobody is ${to}`)
  const at = get(edn, 'at')
  return {
    name,
    on: keyword(get(edn, 'on'), `${name}: no :on`) as TransitionName,
    to,
    template: keyword(get(edn, 'template'), `${name}: no :template`) as ProcessMail,
    ...(at !== undefined && { at: readTime(at, name) }),
  }
}

function readTime(edn: Edn, where: string): TimeExpression {
  if (!isMap(edn) || edn.map.length !== 1) throw new Error(`${where}: a time is a map with one function`)
  const [[key, value] = [null, null]] = edn.map
  const name = keyword(key, `${where}: a time without a function`)
  const values = list(value)
  if (name === 'fn/timepoint') return readTimepoint(values, where)
  if (name === 'fn/min')
    return {
      min: some(
        values.map((each) => readTime(each, where)),
        where,
      ),
    }
  if (name === 'fn/ignore-if-past') return { ignoreIfPast: readTime(values[0] ?? null, where) }
  if (name === 'fn/plus' || name === 'fn/minus') {
    const [base, ...periods] = values
    const read = some(
      periods.map((each) => readPeriod(each, where)),
      where,
    )
    const time = readTime(base ?? null, where)
    return name === 'fn/plus' ? { plus: [time, ...read] } : { minus: [time, ...read] }
  }
  throw new Error(`${where}: ${name} is not understood`)
}

function readTimepoint([kind, of]: Edn[], where: string): Timepoint {
  const timepoint = keyword(kind, `${where}: a timepoint without a name`)
  const about = of === undefined ? '' : keyword(of, `${where}: ${timepoint}`)
  if (timepoint === 'time/first-entered-state' || timepoint === 'time/last-entered-state')
    return { timepoint, state: about as StateName }
  if (timepoint === 'time/first-transitioned') return { timepoint, transition: about as TransitionName }
  if (timepoint === 'time/tx-initiated' || /^time\/booking-(display-)?(start|end)$/.test(timepoint))
    return { timepoint } as Timepoint
  throw new Error(`${where}: ${timepoint} is not understood`)
}

function readPeriod(edn: Edn, where: string): Period {
  const value = list(get(edn, 'fn/period') ?? [])[0]
  if (typeof value !== 'string') throw new Error(`${where}: a period is {:fn/period ["P1D"]}`)
  return { period: value }
}

function some<Item>(items: Item[], where: string): [Item, ...Item[]] {
  const [first, ...others] = items
  if (first === undefined) throw new Error(`${where}: a function without values`)
  return [first, ...others]
}

function list(edn: Edn | undefined): Edn[] {
  if (!Array.isArray(edn)) throw new Error('a vector is missing, such as :transitions [...]')
  return edn
}

function keyword(edn: Edn | undefined, sentence: string): string {
  if (!isKeyword(edn)) throw new Error(sentence)
  return edn.keyword
}

function plain(edn: Edn): string | number | boolean {
  if (isKeyword(edn)) return edn.keyword
  if (typeof edn === 'string' || typeof edn === 'number' || typeof edn === 'boolean') return edn
  return JSON.stringify(edn)
}
