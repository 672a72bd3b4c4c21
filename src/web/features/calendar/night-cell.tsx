import { Check, Clock, Lock, TriangleAlert } from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import type { HostNight } from '#domain/availability/index.ts'
import { addDays } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { isChoosable, isIn, nightStateOf, type StayView } from './calendar-view.ts'
import styles from './night-cell.module.css'
import { nightLabel, nightText } from './night-words.ts'
import { StayBars } from './stay-bars.tsx'
import type { CalendarState, Change } from './use-calendar.ts'
import type { Selection } from './use-selection.ts'

export type NightCellProps = {
  night: HostNight
  stays: StayView[]
  lanes: Map<StayView, number>
  outsideMonth: boolean
  today: string
  weekday: number
  shared: boolean
  formatLocale: string
  calendar: CalendarState
  selection: Selection
  /** Where a press leads without script: to the calendar with this night selected, or to its stays. */
  href: string
  onOpen(night: string): void
}

/** One night of the table: a link without script, with it a button that pointer, touch and keys can select. */
export function NightCell(props: NightCellProps) {
  const { night, stays, outsideMonth, today, calendar, selection } = props
  const date = night.night
  const failed = calendar.hasFailed(date)
  const saving = calendar.isSaving(date)
  const state = saving ? 'saving' : failed ? 'failed' : nightStateOf(night)
  const chosen = isChoosable(night) && !saving && isIn(selection.range, date)
  const touched = stays.filter((stay) => isIn(stay, date))
  const waiting = night.reach === 'open' ? touched.filter((stay) => stay.state === 'pending').length : 0
  const dead = night.reach !== 'open' && touched.length === 0
  const edges = chosen ? chosenEdges(selection.range, date, props.weekday) : {}
  return (
    <td
      className={styles.cell}
      data-state={state}
      data-outside={outsideMonth ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
      {...edges}
      aria-selected={night.reach === 'open' ? chosen : undefined}
    >
      <span className={styles.number} data-today={date === today ? '' : undefined} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {!outsideMonth && <WaitingMark count={waiting} />}
      {!outsideMonth && <StayBars {...props} stays={touched} />}
      {!outsideMonth && (
        <span className={styles.state} aria-hidden="true">
          <StateMark state={state} night={night} />
        </span>
      )}
      {!outsideMonth && <Hit {...props} dead={dead} failed={failed} saving={saving} chosen={chosen} />}
    </td>
  )
}

/** How many requests for the night wait for an answer. Decorative: the night's label names who asks. */
function WaitingMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.waiting} aria-hidden="true">
      <Clock size={13} />
      {count}
    </span>
  )
}

/** The button or link that fills the cell. */
function Hit(props: NightCellProps & { dead: boolean; failed: Change | undefined; saving: boolean; chosen: boolean }) {
  const { night, stays, formatLocale, selection, calendar, dead, failed, saving, chosen, href, onOpen } = props
  const hydrated = useHydrated()
  const date = night.night
  const here = useRef<HTMLAnchorElement>(null)
  const isFocus = selection.focused === date
  useEffect(() => {
    if (selection.takesFocus(date)) here.current?.focus()
  })
  const label = `${nightLabel(night, stays, formatLocale)}${saving ? `, ${m.calendar_saving()}` : ''}${failed ? `, ${m.calendar_failed_short()} ${m.calendar_retry()}` : ''}`
  if (!hydrated && dead) return <span className="visually-hidden">{label}</span>
  if (!hydrated)
    return (
      <a className={styles.hit} href={href}>
        <span className="visually-hidden">{label}</span>
      </a>
    )
  const choosable = isChoosable(night)
  // A retry and opening a full night act at once; everything else selects.
  const press = dead
    ? () => {}
    : failed
      ? () => void calendar.change(failed)
      : choosable
        ? undefined
        : () => onOpen(date)
  return (
    <a
      ref={here}
      className={styles.hit}
      href={dead ? undefined : href}
      role="button"
      aria-pressed={press ? undefined : chosen}
      aria-disabled={saving || dead || undefined}
      tabIndex={isFocus ? 0 : -1}
      data-night={date}
      draggable={false}
      onFocus={() => selection.focus(date)}
      onKeyDown={(event) => {
        if (press && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault()
          return press()
        }
        selection.onKeyDown(event, date)
      }}
      onPointerDown={(event) => !saving && !press && selection.onPointerDown(event, date)}
      onPointerEnter={() => selection.onPointerEnter(date)}
      onClick={(event) => {
        event.preventDefault()
        if (saving) return
        if (press) return press()
        if ((event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'touch') selection.onTouch(date)
      }}
    >
      <span className="visually-hidden">{label}</span>
    </a>
  )
}

function StateMark({ state, night }: { state: string; night: HostNight }) {
  switch (state) {
    case 'saving':
      return (
        <>
          <span className={styles.spinner} />
          <span className={styles.long}>{m.calendar_saving()}</span>
        </>
      )
    case 'failed':
      return (
        <>
          <TriangleAlert className={styles.alert} size={16} />
          <span className={styles.long}>
            {m.calendar_failed_short()} <u>{m.calendar_retry()}</u>
          </span>
        </>
      )
    case 'blocked':
      return (
        <>
          <Lock size={15} />
          <span className={styles.long}>{nightText(night)}</span>
        </>
      )
    case 'full':
      return (
        <>
          <Check className={styles.longMark} size={15} />
          {nightText(night)}
        </>
      )
    case 'asked':
    case 'part':
      return (
        <>
          {nightText(night)}{' '}
          {night.used > night.asked && (
            <span className={`${styles.long} ${styles.of}`}>{m.calendar_of({ seats: night.seats })}</span>
          )}
        </>
      )
    default:
      return nightText(night)
  }
}

/** Returns on which sides of the cell the outline of the selection is drawn. */
function chosenEdges(range: { from: string; until: string } | null, date: string, weekday: number) {
  return {
    'data-first': range?.from === date || weekday === 0 ? '' : undefined,
    'data-last': (range && range.until <= addDays(date, 1)) || weekday === 6 ? '' : undefined,
  }
}
