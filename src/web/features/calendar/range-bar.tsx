import { Lock, LockOpen, X } from '../../parts/icons.ts'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { nightsBetween } from '#kernel/dates.ts'
import type { HostNight } from '#domain/availability/index.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { StepButton } from '../../parts/step-button.tsx'
import stepStyles from '../../parts/step-button.module.css'
import { compareAddress, waitingIn } from './calendar-requests.ts'
import { type CalendarView, isIn, type MonthView, type Range } from './calendar-view.ts'
import styles from './range-bar.module.css'
import { rangeText, shortRangeText } from './range-text.ts'
import type { Change } from './use-calendar.ts'

type RangeBarProps = {
  view: CalendarView
  month: MonthView
  range: Range
  /** Inside another form it has no form of its own and needs script. */
  nested: boolean
  /** While nights are dragged over, the pointer reaches the nights behind the bar. */
  passive: boolean
  /** Where the closing link leads without script. */
  closeTo: string
  onChange(change: Change): void
  onClose(): void
}

/** The actions for the selected nights: set places, block, open again. */
export function RangeBar({ view, month, range, nested, passive, closeTo, onChange, onClose }: RangeBarProps) {
  const nights = month.nights.filter(({ night, reach }) => isIn(range, night) && reach === 'open')
  const count = nightsBetween(range.from, range.until)
  const held = nights.filter(({ used }) => used > 0).length
  const waiting = waitingIn(month.stays, range)
  const allBlocked = nights.length > 0 && nights.every(({ seats }) => seats === 0)
  const [seats, setSeats] = useState(usualSeats(nights, view))
  const counted = !view.timed && (view.shared || nights.some((night) => night.seats > 1))
  const change = (intent: Change['intent']) => onChange({ ...range, intent, seats })
  const content = (
    <>
      <div className={styles.what}>
        <strong>{m.calendar_nights({ count })}</strong>
        <span className={styles.weekdays}>{rangeText(range, view.formatLocale)}</span>
        <span className={styles.days}>{shortRangeText(range, view.formatLocale)}</span>
        {waiting > 0 && !nested && (
          <Link to={compareAddress(view.listing.id, range)} className={styles.waiting}>
            {m.calendar_compare({ count: waiting })}
          </Link>
        )}
        {held > 0 && <span className={styles.held}>{m.calendar_stay_booked({ count: held })}</span>}
      </div>
      {counted && <Seats nested={nested} seats={seats} onSeats={setSeats} onEnter={() => change('save')} />}
      <div className={styles.buttons}>
        {allBlocked ? (
          <Button
            name="intent"
            value="open"
            type={nested ? 'button' : 'submit'}
            onClick={() => nested && change('open')}
          >
            <LockOpen size={18} aria-hidden="true" />
            {m.calendar_open()}
          </Button>
        ) : (
          <>
            {counted && (
              <Button
                name="intent"
                value="save"
                type={nested ? 'button' : 'submit'}
                onClick={() => nested && change('save')}
              >
                {m.common_save()}
              </Button>
            )}
            <Button
              look={counted ? 'secondary' : 'primary'}
              name="intent"
              value="block"
              type={nested ? 'button' : 'submit'}
              onClick={() => nested && change('block')}
            >
              <Lock size={18} aria-hidden="true" />
              {m.calendar_block()}
            </Button>
          </>
        )}
      </div>
      <a
        className={styles.close}
        href={closeTo}
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <X size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.calendar_clear()}</span>
      </a>
    </>
  )
  if (nested)
    return (
      <div className={styles.bar} data-passive={passive ? '' : undefined} role="group" aria-label={m.calendar_chosen()}>
        {content}
      </div>
    )
  return (
    <Form
      method="post"
      className={styles.bar}
      data-passive={passive ? '' : undefined}
      id="nights"
      aria-label={m.calendar_chosen()}
      onSubmit={(event) => {
        event.preventDefault()
        const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
        const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
        change(intent === 'block' || intent === 'open' ? intent : 'save')
      }}
    >
      <input type="hidden" name="from" value={range.from} />
      <input type="hidden" name="until" value={range.until} />
      <input type="hidden" name="version" value={month.version} />
      <input type="hidden" name="month" value={month.month} />
      {content}
    </Form>
  )
}

function Seats({
  nested,
  seats,
  onSeats,
  onEnter,
}: {
  nested: boolean
  seats: number
  onSeats(seats: number): void
  onEnter(): void
}) {
  const step = (by: number) => onSeats(Math.min(1000, Math.max(1, seats + by)))
  return (
    <div className={styles.seats}>
      <label htmlFor="night-seats">{m.calendar_seats()}</label>
      <StepButton by={-1} label={m.edit_listing_fewer()} isOff={seats <= 1} onStep={step} />
      <input
        id="night-seats"
        className={stepStyles.number}
        name={nested ? undefined : 'seats'}
        type="number"
        inputMode="numeric"
        min={1}
        max={1000}
        value={seats}
        onChange={(event) => {
          event.stopPropagation()
          onSeats(Math.max(1, Math.min(1000, Math.trunc(event.target.valueAsNumber) || 1)))
        }}
        onKeyDown={(event) => {
          if (!nested || event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <StepButton by={1} label={m.edit_listing_more()} isOff={seats >= 1000} onStep={step} />
    </div>
  )
}

function usualSeats(nights: HostNight[], view: CalendarView): number {
  const open = nights.find(({ seats }) => seats > 0)
  return open?.seats ?? (nights[0]?.planned || view.listing.seats)
}
