import { minute } from '#kernel/clock.ts'
import type { CalendarDate } from './dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns whether a text names a known time zone, such as `Europe/Berlin`. */
export function isTimeZone(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 60) return false
  try {
    return Boolean(formatOf(text))
  } catch {
    return false
  }
}

/**
 * Returns the moment at which clocks in a zone show `minutes` after midnight of a day (1440 is the next midnight). Where
 * clocks skip that time, it is the moment at which they skip; where they show it twice, it is the first of the two.
 */
export function momentInZone(date: CalendarDate, minutes: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  // The offsets before and after a change that may lie near: a zone changes at most once within two days.
  const before = offsetAt(wall - 1440 * minute, timeZone)
  const after = offsetAt(wall + 1440 * minute, timeZone)
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  if (first + offsetAt(first, timeZone) === wall) return new Date(first)
  if (second + offsetAt(second, timeZone) === wall) return new Date(second)
  return new Date(changeBetween(first, second, timeZone))
}

/** The first moment after `early`, to the second, at which the zone's offset is that of `late`. */
function changeBetween(early: number, late: number, timeZone: string): number {
  const target = offsetAt(late, timeZone)
  let [low, high] = [early, late]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle, timeZone) === target) high = middle
    else low = middle
  }
  return high
}

/** Returns the offset of a zone from UTC at a moment, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(time)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return shown - Math.floor(time / 1000) * 1000
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
