import type { AvailabilityPlan } from '#domain/availability/index.ts'

export type Weekday = AvailabilityPlan['entries'][number]['dayOfWeek']
export type Hours = { start: string; end: string; seats: string }

/** The week in the form, unvalidated. */
export type WeekForm = {
  kind: 'nights' | 'hours'
  nights: Record<Weekday, string>
  timeZone: string
  hours: Record<Weekday, Hours[]>
}

const mondayFirst: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** One more than a day can have, so that too many are refused, not dropped. */
const maxHoursOfDay = 49

/** Returns the weekdays in order from the first day of the week: 0 is Sunday. */
export function daysFrom(weekStart: 0 | 1): Weekday[] {
  return weekStart === 1 ? mondayFirst : ['sun', ...mondayFirst.slice(0, 6)]
}

/**
 * Returns a plan as the form shows it. A plan by nights also gets hours, for the case that the host switches: open days
 * start with `wholeDay`.
 */
export function weekFormOf(plan: AvailabilityPlan, timeZone: string): WeekForm {
  if (plan.type === 'availability-plan/day') {
    const seats = (day: Weekday) => plan.entries.find(({ dayOfWeek }) => dayOfWeek === day)?.seats ?? 0
    return {
      kind: 'nights',
      nights: byDay((day) => String(seats(day))),
      timeZone,
      hours: byDay((day) => (seats(day) > 0 ? [{ ...wholeDay, seats: String(seats(day)) }] : [])),
    }
  }
  const hours = byDay((day) =>
    plan.entries
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startTime, endTime, seats }) => ({ start: startTime, end: endTime, seats: String(seats) }))
      .toSorted((a, b) => a.start.localeCompare(b.start)),
  )
  const max = (day: Weekday) => Math.max(0, ...hours[day].map(({ seats }) => Number(seats)))
  return { kind: 'hours', nights: byDay((day) => String(max(day))), timeZone: plan.timezone, hours }
}

/** Returns the week in a posted form. An unchecked box is not sent and means 0. */
export function readWeekForm(form: FormData): WeekForm {
  return {
    kind: form.get('kind') === 'hours' ? 'hours' : 'nights',
    nights: byDay((day) => text(form.get(`nights:${day}`) ?? '0')),
    timeZone: text(form.get('timeZone')),
    hours: byDay((day) => {
      const [ends, seats] = [form.getAll(`end:${day}`), form.getAll(`seats:${day}`)]
      return form
        .getAll(`start:${day}`)
        .slice(0, maxHoursOfDay)
        .map((start, index) => ({ start: text(start), end: text(ends[index]), seats: text(seats[index]) }))
    }),
  }
}

/** Returns the week after a button's intent: `add:mon`, `remove:mon:1`, `copy:mon`. Unchanged for any other. */
export function changeWeek(week: WeekForm, intent: string): WeekForm {
  const [what, name, index] = intent.split(':')
  const day = mondayFirst.find((each) => each === name)
  if (!day) return week
  const hours = week.hours[day]
  if (what === 'add' && hours.length < maxHoursOfDay - 1)
    return { ...week, hours: { ...week.hours, [day]: [...hours, hoursAfter(hours.at(-1))] } }
  if (what === 'remove')
    return { ...week, hours: { ...week.hours, [day]: hours.filter((_, at) => at !== Number(index)) } }
  return what === 'copy' ? { ...week, hours: byDay(() => hours.map((each) => ({ ...each }))) } : week
}

/** Returns the plan of a form, to be validated. `places` maps each entry to its input. */
export function planOfForm(week: WeekForm): { plan: AvailabilityPlan; places: { day: Weekday; index: number }[] } {
  if (week.kind === 'nights') {
    const entries = mondayFirst.map((dayOfWeek) => ({ dayOfWeek, seats: numberOf(week.nights[dayOfWeek]) }))
    const places = mondayFirst.map((day) => ({ day, index: 0 }))
    return { plan: { type: 'availability-plan/day', entries }, places }
  }
  const places = mondayFirst.flatMap((day) => week.hours[day].map((_, index) => ({ day, index })))
  const entries = mondayFirst.flatMap((dayOfWeek) =>
    week.hours[dayOfWeek].map(({ start, end, seats }) => ({
      dayOfWeek,
      startTime: start,
      endTime: end,
      seats: numberOf(seats),
    })),
  )
  return { plan: { type: 'availability-plan/time', timezone: week.timeZone, entries }, places }
}

const wholeDay = { start: '10:00', end: '22:00', seats: '1' }

/** Returns the next hours of a day: from the end of the last ones until the evening. */
function hoursAfter(last: Hours | undefined): Hours {
  if (!last) return wholeDay
  const evening = last.end !== '00:00' && last.end < wholeDay.end
  return { start: last.end === '00:00' ? '' : last.end, end: evening ? wholeDay.end : '', seats: last.seats }
}

function byDay<Value>(value: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(mondayFirst.map((day) => [day, value(day)])) as Record<Weekday, Value>
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

function text(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' ? value.slice(0, 60) : ''
}
