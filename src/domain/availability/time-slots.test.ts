import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { type AvailabilityPlan, availabilityPlanSchema, weekdays } from './weekly-plan.ts'
import type { SeatChange, SeatRules, Span } from './free-seats.ts'
import { freeSlots } from './time-slots.ts'

// Every rule once more, without intervals: quarter of an hour by quarter of an hour, with the clock on the wall.

const runs = process.env.QUARTIER_TEST_SCALE === 'full' ? 10_000 : 150
const quarter = 900_000

/** Days at which clocks are changed, and a quiet one. */
const scenes = [
  { timezone: 'Europe/Berlin', day: '2024-03-31' },
  { timezone: 'Europe/Berlin', day: '2024-10-27' },
  { timezone: 'Europe/Helsinki', day: '2024-06-21' },
  { timezone: 'America/Sao_Paulo', day: '2018-11-04' },
  { timezone: 'America/St_Johns', day: '2024-03-10' },
  { timezone: 'Australia/Lord_Howe', day: '2024-04-07' },
  { timezone: 'Australia/Lord_Howe', day: '2024-10-06' },
  { timezone: 'Asia/Kathmandu', day: '2024-01-01' },
  { timezone: 'Pacific/Apia', day: '2011-12-30' },
]

const seats = fc.integer({ min: 0, max: 4 })

/** Up to four hours of a day that do not overlap, as cuts through the day. */
const hoursOfDay = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 96 }), fc.boolean(), seats), { minLength: 2, maxLength: 5 })
  .map((cuts) => {
    const sorted = cuts.toSorted((a, b) => a[0] - b[0])
    return sorted.slice(0, -1).flatMap(([start, isOpen, free], index) => {
      const end = sorted[index + 1]?.[0] ?? start
      return isOpen && start < end ? [{ startTime: clock(start), endTime: clock(end % 96), seats: free }] : []
    })
  })

const timePlan = (timezone: string) =>
  fc.tuple(...weekdays.map(() => hoursOfDay)).map((days): AvailabilityPlan => ({
    type: 'availability-plan/time',
    timezone,
    entries: days.flatMap((hours, index) => hours.map((entry) => ({ dayOfWeek: weekdays[index] ?? 'sun', ...entry }))),
  }))

const dayPlan = fc
  .uniqueArray(fc.record({ dayOfWeek: fc.constantFrom(...weekdays), seats }), {
    selector: ({ dayOfWeek }) => dayOfWeek,
  })
  .map((entries): AvailabilityPlan => ({ type: 'availability-plan/day', entries }))

/** Stretches of time within six days, in quarters of an hour. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 560 }), fc.integer({ min: 1, max: 200 }), seats)
  .map(([start, length, count]) => ({ start, end: Math.min(576, start + length), seats: count }))

const world = fc.constantFrom(...scenes).chain(({ timezone, day }) => {
  const origin = Date.parse(`${addDays(day, -2)}T00:00:00Z`)
  const atOrigin = (each: SeatChange) => ({
    ...each,
    start: origin + each.start * quarter,
    end: origin + each.end * quarter,
  })
  return fc.record({
    plan: fc.oneof(timePlan(timezone), timePlan(timezone), dayPlan),
    exceptions: fc.array(stretch, { maxLength: 4 }).map((all) => apart(all).map(atOrigin)),
    held: fc.array(stretch, { maxLength: 4 }).map((all) => all.map(atOrigin)),
    from: fc.option(fc.integer({ min: -2, max: 1 }).map((shift) => addDays(day, shift))),
    until: fc.option(fc.integer({ min: 1, max: 3 }).map((shift) => addDays(day, shift))),
    timeZone: fc.constant(timezone),
    span: stretch.map(atOrigin),
  })
})

test('free seats are what the plan, exceptions and bookings leave, also when clocks are changed', () => {
  let open = 0
  fc.assert(
    fc.property(world, ({ span, held, ...rules }) => {
      expect(availabilityPlanSchema.safeParse(rules.plan).success).toBe(true)
      const slots = freeSlots(rules, held, span)
      for (let at = wholeStart(rules, span); at < wholeEnd(rules, span); at += quarter) {
        const slot = slots.find((each) => each.start <= at && at < each.end)
        const expected = freeAt(rules, held, at)
        if (expected > 0) open++
        expect(slot?.seats ?? 0, new Date(at).toISOString()).toBe(expected)
      }
      slots.forEach((slot, index) => {
        const before = slots[index - 1]
        expect(slot.seats).toBeGreaterThan(0)
        expect(slot.start).toBeGreaterThanOrEqual(before?.end ?? 0)
        // Hours are cut where the number of seats changes and nowhere else; days are a slot each.
        if (slot.type === 'time-slot/time' && before?.end === slot.start) expect(slot.seats).not.toBe(before.seats)
        if (slot.type === 'time-slot/day') expect(slot.end - slot.start).toBe(86_400_000)
      })
    }),
    { numRuns: runs },
  )
  expect(open).toBeGreaterThan(runs * 10)
})

function freeAt(rules: SeatRules, held: SeatChange[], at: number): number {
  if (rules.plan.type === 'availability-plan/time') {
    const taken = held.filter((each) => each.start <= at && at < each.end)
    return Math.max(0, seatsAt(rules, at) - sum(taken))
  }
  const night = new Date(at).toISOString().slice(0, 10)
  if ((rules.from && night < rules.from) || (rules.until && night >= rules.until)) return 0
  const midnight = Date.parse(night)
  const quarters = Array.from({ length: 96 }, (_, index) => midnight + index * quarter)
  const touches = (each: Span) => quarters.some((time) => each.start <= time && time < each.end)
  const exceptions = rules.exceptions.filter(touches).map((each) => each.seats)
  const planned = rules.plan.entries.find((entry) => entry.dayOfWeek === weekdays[new Date(midnight).getUTCDay()])
  const all = exceptions.length > 0 ? Math.min(...exceptions) : (planned?.seats ?? 0)
  return Math.max(0, all - sum(held.filter(touches)))
}

function seatsAt({ plan, from, until, timeZone, exceptions }: SeatRules, at: number): number {
  if (plan.type !== 'availability-plan/time') return 0
  const isOpen = (!from || at >= firstAt(timeZone, from, 0)) && (!until || at < firstAt(timeZone, until, 0))
  if (!isOpen) return 0
  const exception = exceptions.find((each) => each.start <= at && at < each.end)
  if (exception) return exception.seats
  const near = [-1, 0, 1].map((shift) => addDays(wall(timeZone, at).date, shift))
  for (const date of near) {
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
    for (const entry of plan.entries.filter(({ dayOfWeek }) => dayOfWeek === weekday)) {
      const end = quartersOf(entry.endTime) || 96
      if (at >= firstAt(plan.timezone, date, quartersOf(entry.startTime)) && at < firstAt(plan.timezone, date, end))
        return entry.seats
    }
  }
  return 0
}

const known = new Map<string, number>()

/** The first quarter of an hour at which the wall shows this day and time or a later one. */
function firstAt(timeZone: string, date: string, quarters: number): number {
  const key = `${timeZone} ${date} ${quarters}`
  const found = known.get(key)
  if (found !== undefined) return found
  const target = Date.parse(date) + quarters * quarter
  let at = target - 26 * 4 * quarter
  while (wall(timeZone, at).shown < target) at += quarter
  known.set(key, at)
  return at
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wall(timeZone: string, at: number): { date: string; shown: number } {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  const text = format.format(at)
  return { date: text.slice(0, 10), shown: Date.parse(`${text.replace(' ', 'T')}Z`) }
}

function wholeStart({ plan }: SeatRules, span: Span): number {
  return plan.type === 'availability-plan/day' ? Math.floor(span.start / 86_400_000) * 86_400_000 : span.start
}

function wholeEnd({ plan }: SeatRules, span: Span): number {
  return plan.type === 'availability-plan/day' ? Math.ceil(span.end / 86_400_000) * 86_400_000 : span.end
}

function apart(all: SeatChange[]): SeatChange[] {
  const kept: SeatChange[] = []
  for (const each of all) if (!kept.some((other) => each.start < other.end && each.end > other.start)) kept.push(each)
  return kept
}

function sum(all: SeatChange[]): number {
  return all.reduce((total, each) => total + each.seats, 0)
}

function clock(quarters: number): string {
  return `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
}

function quartersOf(text: string): number {
  return Number(text.slice(0, 2)) * 4 + Number(text.slice(3)) / 15
}
