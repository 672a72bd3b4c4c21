import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { addDays, type CalendarDate, noonUtc } from '#kernel/dates.ts'
import { type Range, rangeBetween } from './calendar-view.ts'
import { addMonths } from '../../parts/month.ts'

/** The selection: the night where it started and the one it extends to. */
type Choice = { anchor: CalendarDate; head: CalendarDate }

export type Selection = ReturnType<typeof useSelection>

type Limits = { first: CalendarDate; last: CalendarDate; weekStart: 0 | 1; onMonth(date: CalendarDate): void }

/**
 * Returns the selection of nights and the handlers that change it: by click, by dragging, with Shift and a click or an
 * arrow key, or by touching the first and the last night. One night of the table has the focus; keys move it by day,
 * week, month and year, also into other months.
 */
export function useSelection(start: Range | null, initialFocus: CalendarDate, limits: Limits) {
  const [choice, setChoice] = useState<Choice | null>(start && { anchor: start.from, head: addDays(start.until, -1) })
  const [focused, setFocused] = useState(initialFocus)
  /** Set while the focus has to move to a night that is not rendered yet. */
  const wantsFocus = useRef(false)
  const [dragging, setDragging] = useState(false)
  const range = choice && rangeBetween(choice.anchor, choice.head)

  const choose = (night: CalendarDate, extend: boolean) => {
    setChoice(choice && extend ? { ...choice, head: night } : { anchor: night, head: night })
    setFocused(night)
  }
  const moveTo = (wanted: CalendarDate, extend: boolean) => {
    const night = wanted < limits.first ? limits.first : wanted > limits.last ? limits.last : wanted
    wantsFocus.current = true
    if (extend) setChoice({ anchor: choice?.anchor ?? focused, head: night })
    setFocused(night)
    limits.onMonth(night)
  }

  return {
    range,
    /** Whether nights are being selected by dragging. */
    dragging,
    focused,
    /** Returns once for each move whether this night should take the focus now that it is rendered. */
    takesFocus: (night: CalendarDate) => {
      const isWanted = wantsFocus.current && focused === night
      if (isWanted) wantsFocus.current = false
      return isWanted
    },
    focus: setFocused,
    clear: () => setChoice(null),
    /** Selects again what could not be saved, unless something else is selected by now. */
    restore: ({ from, until }: Range) => setChoice((now) => now ?? { anchor: from, head: addDays(until, -1) }),
    onKeyDown: (event: KeyboardEvent, night: CalendarDate) => {
      if (event.key === 'Escape' && choice) {
        event.preventDefault()
        return setChoice(null)
      }
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        return choose(night, event.shiftKey)
      }
      const target = targetOf(event, night, limits.weekStart)
      if (!target) return
      event.preventDefault()
      moveTo(target, event.shiftKey && event.key.startsWith('Arrow'))
    },
    onPointerDown: (event: PointerEvent, night: CalendarDate) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      setDragging(true)
      window.addEventListener('pointerup', () => setDragging(false), { once: true })
      choose(night, event.shiftKey)
    },
    onPointerEnter: (night: CalendarDate) => {
      if (dragging && choice) setChoice({ ...choice, head: night })
    },
    /** A touch: the second extends the selection, the third starts a new one. */
    onTouch: (night: CalendarDate) =>
      choose(night, choice !== null && choice.anchor === choice.head && choice.head !== night),
  }
}

/** Returns the night a key moves to; undefined for other keys. */
function targetOf({ key, shiftKey }: KeyboardEvent, night: CalendarDate, weekStart: 0 | 1): CalendarDate | undefined {
  const inWeek = (noonUtc(night).getUTCDay() - weekStart + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(night, -1)
    case 'ArrowRight':
      return addDays(night, 1)
    case 'ArrowUp':
      return addDays(night, -7)
    case 'ArrowDown':
      return addDays(night, 7)
    case 'Home':
      return addDays(night, -inWeek)
    case 'End':
      return addDays(night, 6 - inWeek)
    case 'PageUp':
      return sameDay(night, shiftKey ? -12 : -1)
    case 'PageDown':
      return sameDay(night, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** Returns the same day of another month, or its last day. */
function sameDay(night: CalendarDate, months: number): CalendarDate {
  const month = addMonths(night.slice(0, 7), months)
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const day = `${month}${night.slice(7)}`
  return day > lastDay ? lastDay : day
}
