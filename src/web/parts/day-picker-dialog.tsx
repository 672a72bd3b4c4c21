import { type RefObject, useCallback, useEffect } from 'react'
import { addDays } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from './button.tsx'
import type { DayLabels } from './day-labels.ts'
import DayPicker, { type DayPickerProps } from './day-picker.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import styles from './day-picker.module.css'
import { useFreeNights } from './use-free-nights.ts'

type DayPickerDialogProps = Omit<DayPickerProps, 'free' | 'heading' | 'layout'> & {
  field: RefObject<HTMLElement | null>
  title: string
  /** Names of both days; arrival and departure without it. */
  labels?: DayLabels
  /** The listing whose free nights are shown. */
  listingId?: string | undefined
  onClose(): void
  /** Called by the button that confirms the days; `onClose` without it. */
  onDone?: (() => void) | undefined
}

/** The calendar of two day fields, in a panel below them; full screen on phones. */
export default function DayPickerDialog({
  field,
  title,
  labels,
  listingId,
  onClose,
  onDone = onClose,
  ...picker
}: DayPickerDialogProps) {
  const isPhone = !matchMedia('(min-width: 48em)').matches
  // The field beside the calendar shows which day is chosen next.
  const onAnchor = useCallback(
    (day: string | null): void => {
      field.current?.toggleAttribute('data-anchored', day !== null)
    },
    [field],
  )
  useEffect(() => () => onAnchor(null), [onAnchor])
  const shared = {
    ...picker,
    onDone,
    heading: { title, labels, onClose },
    onAnchor,
    layout: isPhone ? 'scrolled' : 'pages',
  } as const
  return (
    <PickerDialog field={field} label={title} onClose={onClose}>
      {listingId ? <ListingDays listingId={listingId} onClose={onClose} {...shared} /> : <DayPicker {...shared} />}
    </PickerDialog>
  )
}

function ListingDays({ listingId, onClose, ...picker }: DayPickerProps & { listingId: string; onClose(): void }) {
  const nights = useFreeNights(listingId)
  if (nights === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <p>{m.calendar_guest_failed()}</p>
        <Button type="button" look="secondary" onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    )
  if (!nights) return <output className={styles.waiting}>{m.calendar_guest_loading()}</output>
  const free = new Map(nights.free.map((places, index) => [addDays(nights.from, index), places]))
  return <DayPicker {...picker} free={free} />
}
