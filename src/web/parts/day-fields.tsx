import { type InvalidEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { useCalendarSettings } from './calendar-settings.ts'
import { type DateRange, settleRange } from './keep-days-in-order.ts'
import { DayInput } from './day-input.tsx'
import type { DayLabels } from './day-labels.ts'
import { lazyPart } from './lazy-part.tsx'
import { weekdayText } from './weekday-text.ts'
import { useHydrated } from './use-hydrated.ts'
import styles from './day-fields.module.css'

const DayPickerDialog = lazyPart(async () => (await import('./day-picker-dialog.tsx')).default)

type Names = { from: string; until: string }

type DayFieldsProps = {
  value: DateRange
  onChange(value: DateRange): void
  /** Ids of both fields. */
  ids: Names
  /** Names of both fields in the sent form. */
  names?: Names
  labels: DayLabels
  /** Title of the calendar. */
  title: string
  /** First day that can be chosen; today without it. */
  min?: string | undefined
  /** Last day on which a stay may end. */
  last?: string | undefined
  start?: string | undefined
  /** The listing whose free nights are shown, and how many places are needed. */
  listingId?: string | undefined
  people?: number
  required?: boolean
  /** Which of both fields are refused, and the id of the text about it. */
  wrong?: readonly string[]
  describedBy?: string
  className?: string | undefined
}

/**
 * Arrival and departure in one divided field, sent as two days. With script a press opens the calendar, whose code is loaded
 * then; the native date fields hold the values, and are used where no script runs.
 */
export function DayFields(props: DayFieldsProps) {
  const { value, onChange, title, last, start, listingId, labels, people, className } = props
  const box = useRef<HTMLDivElement>(null)
  // The end whose field was pressed; empty while the calendar is closed.
  const [open, setOpen] = useState<'from' | 'until' | ''>('')
  return (
    <div ref={box} className={[styles.fields, className].filter(Boolean).join(' ')}>
      <DayField {...props} end="from" open={open} onOpen={setOpen} />
      <DayField {...props} end="until" open={open} onOpen={setOpen} />
      {open && (
        <Suspense>
          <DayPickerDialog
            {...{ value, onChange, title, last, start, listingId, labels }}
            {...(people && { people })}
            field={box}
            opensAt={open}
            onClose={() => setOpen('')}
          />
        </Suspense>
      )}
    </div>
  )
}

function DayField(
  props: DayFieldsProps & { end: 'from' | 'until'; open: string; onOpen(end: 'from' | 'until'): void },
) {
  const { end, value, onChange, ids, names, labels, required, wrong = [], describedBy, open, onOpen } = props
  const { today, formatLocale } = useCalendarSettings()
  const hydrated = useHydrated()
  const min = props.min ?? (today || undefined)
  const written = value[end] ? weekdayText(value[end], formatLocale) : m.picker_no_day()
  const isWrong = wrong.includes(end)
  const described = isWrong ? `${ids[end]}-error` : describedBy
  return (
    <div className={styles.field} data-picks={hydrated ? '' : undefined} data-wrong={isWrong ? '' : undefined}>
      <label className={styles.label} htmlFor={ids[end]}>
        {labels[end]}
      </label>
      <DayInput
        id={ids[end]}
        className={styles.input}
        name={names?.[end] ?? end}
        value={value[end]}
        min={end === 'until' && value.from && !hydrated ? value.from : min}
        required={required ?? (value.from !== '' || value.until !== '')}
        aria-invalid={isWrong || undefined}
        aria-describedby={described}
        onType={(day) => onChange({ ...value, [end]: day })}
        onSettle={(day) => onChange(settleRange({ ...value, [end]: day }, end, min))}
        {...(hydrated && {
          tabIndex: -1,
          'aria-hidden': true,
          onInvalid: (event: InvalidEvent) => {
            event.preventDefault()
            onOpen(end)
          },
        })}
      />
      <Written quiet={!value[end]}>{written}</Written>
      {hydrated && (
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          aria-expanded={open === end}
          aria-describedby={described}
          onClick={() => onOpen(end)}
        >
          <span className="visually-hidden">{`${labels[end]}: ${written}`}</span>
        </button>
      )}
    </div>
  )
}

function Written({ quiet, children }: { quiet: boolean; children: ReactNode }) {
  return (
    <span className={styles.written} data-quiet={quiet ? '' : undefined} aria-hidden="true">
      {children}
    </span>
  )
}
