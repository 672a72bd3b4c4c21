import type { HostNight } from '#domain/availability/index.ts'
import * as m from '#words/compiled/messages.js'
import { dayText } from '../../parts/date-range-text.ts'
import { isIn, nightStateOf, seatsLeft, type StayView } from './calendar-view.ts'

/** Returns the text at the foot of a night: how many places are free, or why there are none. */
export function nightText(night: HostNight): string {
  switch (nightStateOf(night)) {
    case 'blocked':
      return m.calendar_blocked()
    case 'full':
      return m.calendar_full()
    case 'asked':
      return night.seats === 1 ? m.calendar_asked() : m.calendar_free({ count: seatsLeft(night) })
    case 'part':
      return m.calendar_free({ count: night.free })
    case 'free':
      return night.seats === 1 ? m.calendar_free_one() : m.calendar_free({ count: night.free })
    default:
      return ''
  }
}

/** Returns in a sentence how full a night is, for the list of its stays. */
export function nightSentence(night: HostNight, shared: boolean): string {
  if (night.reach !== 'open') return m.calendar_past()
  const state = nightStateOf(night)
  if (state === 'asked') return m.calendar_asked()
  if (state !== 'full' || !shared) return nightText(night)
  return night.seats === 2 ? m.calendar_both_taken() : m.calendar_all_taken({ count: night.seats })
}

/** Returns a night's text for screen readers: the day, what is free and who stays. */
export function nightLabel(night: HostNight, stays: StayView[], formatLocale: string): string {
  const state = nightStateOf(night)
  const how =
    state === 'past'
      ? m.calendar_past()
      : state === 'closed'
        ? m.calendar_closed()
        : state === 'part'
          ? m.calendar_part({ count: night.free, seats: night.seats })
          : state === 'asked'
            ? askedLabel(night)
            : nightText(night)
  const who = stays.filter((stay) => isIn(stay, night.night)).map(stayLabel)
  return [dayText(night.night, formatLocale, 'full'), how, ...who].filter(Boolean).join(', ')
}

function askedLabel(night: HostNight): string {
  return night.seats === 1 ? m.calendar_asked() : `${m.calendar_asked()}, ${nightText(night)}`
}

function stayLabel({ name, state }: StayView): string {
  return state === 'pending' ? m.calendar_asks({ name }) : name
}

/** Returns the guest of a stay, with the number of people where people are counted. */
export function partyText({ name, seats, state }: StayView, shared: boolean): string {
  if (state === 'pending') return m.calendar_asks({ name })
  return shared && seats > 1 ? `${name} + ${seats - 1}` : name
}
