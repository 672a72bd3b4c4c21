import { X } from './icons.ts'
import type { RefObject } from 'react'
import * as m from '#words/compiled/messages.js'
import PartyPicker, { type PartyPickerProps } from './party-picker.tsx'
import { partyText } from './party.ts'
import { PickerDialog } from './picker-dialog.tsx'
import styles from './day-picker.module.css'

/** The guests of a field, in a panel below it; full screen on phones. */
export default function PartyPickerDialog({
  field,
  onClose,
  ...picker
}: PartyPickerProps & { field: RefObject<HTMLElement | null>; onClose(): void }) {
  return (
    <PickerDialog field={field} label={m.picker_who()} onClose={onClose}>
      <div className={styles.picker}>
        <header className={styles.head}>
          <h2>{m.picker_who()}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={m.common_close()}>
            <X size={22} aria-hidden="true" />
          </button>
        </header>
        <div className={styles.calendar}>
          <PartyPicker {...picker} />
        </div>
        <footer className={styles.foot}>
          <p className={styles.said} aria-live="polite">
            {partyText(picker.party)}
          </p>
          <button type="button" className={styles.done} onClick={onClose}>
            {m.picker_done()}
          </button>
        </footer>
      </div>
    </PickerDialog>
  )
}
