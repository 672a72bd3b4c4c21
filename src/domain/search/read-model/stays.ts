import type { Bits } from './bits.ts'
import { grow } from './grow.ts'
import type { FeedStay } from './search-feed.ts'

/** From the first night to the last (not included), so many seats each; `usual`: seats without a plan. */
export type WantedStay = { first: number; last: number; seats: number; usual: number }

/** A stay as a plan asks for it: where places are shared, a listing has as many seats as places. */
export type SharedStay = Omit<WantedStay, 'usual'> & { isShared: boolean }

/** The columns that say whether a row has room. */
type RoomColumns = { calendars: Calendars; capacity: Uint16Array; withCalendar: Bits }

const withWeek = 1
const byTheHour = 2

/**
 * The calendars of rows, one behind the other: what they have, seven numbers of seats if they have a plan, how many nights
 * follow, then night, seats (-1: those of the plan) and held seats of each.
 */
export class Calendars {
  /** Where a row's calendar begins; 0 without one. */
  #starts = new Uint32Array(1024)
  #numbers = new Int16Array(1024)
  #end = 1

  static of({ starts, numbers, end }: ReturnType<Calendars['parts']>): Calendars {
    const calendars = new Calendars()
    calendars.#starts = starts
    calendars.#numbers = numbers
    calendars.#end = end
    return calendars
  }

  parts() {
    return { starts: this.#starts, numbers: this.#numbers, end: this.#end }
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#numbers.byteLength
  }

  put(row: number, { week, hourly, nights, seats, used }: FeedStay): void {
    this.#starts = grow(this.#starts, row + 1)
    this.#numbers = grow(this.#numbers, this.#end + 9 + nights.length * 3)
    this.#starts[row] = this.#end
    this.#add((week ? withWeek : 0) | (hourly ? byTheHour : 0))
    for (let day = 0; week && day < 7; day += 1) this.#add(week[day] ?? 0)
    this.#add(nights.length)
    for (let index = 0; index < nights.length; index += 1) {
      this.#add(nights[index]!)
      this.#add(seats[index] ?? -1)
      this.#add(used[index] ?? 0)
    }
  }

  /** Whether every night has room; by the hour, whether some day is open. The same as the database's conditions. */
  hasRoom(row: number, wanted: WantedStay): boolean {
    const start = row < this.#starts.length ? this.#starts[row]! : 0
    if (start === 0) return wanted.usual >= wanted.seats
    const numbers = this.#numbers
    const flags = numbers[start]!
    const nights = start + (flags & withWeek ? 8 : 1)
    const end = nights + 1 + numbers[nights]! * 3
    if (flags === 0 && wanted.usual >= wanted.seats) return hasUsualRoom(numbers, nights + 1, end, wanted)
    return hasPlannedRoom(numbers, start, nights + 1, end, wanted)
  }

  #add(number: number): void {
    this.#numbers[this.#end++] = number
  }
}

/** The rows that must be looked at (all when null), and the look. One seat is always there where no calendar says otherwise. */
export function roomTest(
  { calendars, capacity, withCalendar }: RoomColumns,
  { first, last, seats, isShared }: SharedStay,
): { rows: Bits | null; test: (row: number) => boolean } {
  const wanted = { first, last, seats, usual: 1 }
  const test = (row: number) => {
    if (isShared) wanted.usual = capacity[row]!
    return calendars.hasRoom(row, wanted)
  }
  return { rows: seats <= 1 ? withCalendar : null, test }
}

/** Only nights that are noted can lack room. */
function hasUsualRoom(
  numbers: Int16Array,
  from: number,
  end: number,
  { first, last, seats, usual }: WantedStay,
): boolean {
  for (let at = from; at < end; at += 3) {
    const night = numbers[at]!
    if (night < first) continue
    if (night >= last) return true
    const ofNight = numbers[at + 1]! >= 0 ? numbers[at + 1]! : usual
    if (ofNight - numbers[at + 2]! < seats) return false
  }
  return true
}

function hasPlannedRoom(
  numbers: Int16Array,
  start: number,
  from: number,
  end: number,
  { first, last, seats, usual }: WantedStay,
): boolean {
  const [isPlanned, isHourly] = [(numbers[start]! & withWeek) !== 0, (numbers[start]! & byTheHour) !== 0]
  let at = from
  for (let night = first; night < last; night += 1) {
    while (at < end && numbers[at]! < night) at += 3
    const isChanged = at < end && numbers[at] === night
    // The first day that is counted was a Saturday.
    const planned = isPlanned ? numbers[start + 1 + ((night + 5) % 7)]! : usual
    const ofNight = isChanged && numbers[at + 1]! >= 0 ? numbers[at + 1]! : planned
    if (isHourly) {
      if (planned >= seats && !(isChanged && numbers[at + 1]! < seats)) return true
    } else if (ofNight - (isChanged ? numbers[at + 2]! : 0) < seats) return false
  }
  return !isHourly
}
