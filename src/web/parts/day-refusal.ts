import { addDays, type CalendarDate, isCalendarDate, nightsBetween } from '#kernel/dates.ts'

/** What limits the days of a stay. */
export type DayRules = {
  /** First day that can be chosen. */
  min?: CalendarDate | undefined
  /** Last day on which a stay may end. */
  last?: CalendarDate | undefined
  /** Most nights of a stay. */
  longest: number
  /** Free places for each night of one listing; nights that are missing are not offered yet. */
  free?: ReadonlyMap<CalendarDate, number> | undefined
  /** How many places are needed. */
  people: number
}

/** Why a day cannot be chosen. `day` is the night or day that prevents it. */
export type Refusal =
  | { kind: 'past' }
  | { kind: 'late'; day: CalendarDate }
  | { kind: 'taken'; day: CalendarDate }
  | { kind: 'few'; day: CalendarDate; free: number }
  | { kind: 'long'; nights: number }

/**
 * Returns why a stay cannot begin on a day, or extend from `anchor` to it; null when it can. The day of departure need not
 * be free: only the night before is used.
 */
export function refusalOf(day: CalendarDate, anchor: CalendarDate | null, rules: DayRules): Refusal | null {
  if (rules.min && day < rules.min) return { kind: 'past' }
  if (rules.last && day > rules.last) return { kind: 'late', day: rules.last }
  if (!anchor || anchor === day) return refusalOfNight(day, rules)
  const [from, until] = anchor < day ? [anchor, day] : [day, anchor]
  if (nightsBetween(from, until) > rules.longest) return { kind: 'long', nights: rules.longest }
  if (!rules.free) return null
  for (let night = from; night < until; night = addDays(night, 1)) {
    const refusal = refusalOfNight(night, rules)
    if (refusal) return refusal
  }
  return null
}

/** Returns the last day on which a stay that begins on `anchor` can end. */
export function latestDeparture(anchor: CalendarDate, rules: DayRules): CalendarDate {
  let until = anchor
  for (let nights = 1; nights <= rules.longest; nights += 1) {
    const next = addDays(anchor, nights)
    if ((rules.last && next > rules.last) || refusalOfNight(until, rules)) return until
    until = next
  }
  return until
}

/** Returns the arrival that stays while another departure is chosen; null when no stay can begin on it. */
export function keptArrival(from: string, rules: DayRules): CalendarDate | null {
  if (!isCalendarDate(from)) return null
  const latest = latestDeparture(from, rules)
  return latest > from && latest > (rules.min ?? '') ? from : null
}

/** Returns from which arrival a day is judged: one that is not after a kept arrival begins another stay. */
export function anchorFor(day: string, anchor: string | null, kept: string | null): CalendarDate | null {
  return kept && day <= kept ? null : anchor
}

function refusalOfNight(night: CalendarDate, { free, people }: DayRules): Refusal | null {
  if (!free) return null
  const places = free.get(night)
  if (places === undefined) return { kind: 'late', day: lastNight(free, night) }
  if (places === 0) return { kind: 'taken', day: night }
  return places < people ? { kind: 'few', day: night, free: places } : null
}

function lastNight(free: ReadonlyMap<CalendarDate, number>, otherwise: CalendarDate): CalendarDate {
  const last = [...free.keys()].at(-1)
  return last ? addDays(last, 1) : otherwise
}
