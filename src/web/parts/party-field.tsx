import { ChevronDown } from './icons.ts'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { changeParty, type Party, partyText } from './party.ts'
import { PartyInputs } from './party-inputs.tsx'
import { useHydrated } from './use-hydrated.ts'
import styles from './party-field.module.css'

const PartyPickerDialog = lazyPart(async () => (await import('./party-picker-dialog.tsx')).default)

/**
 * Who is coming, as one field. With script a press opens the picker, whose code is loaded then; native fields hold the
 * numbers, and are used where no script runs.
 */
export function PartyField({
  id,
  label,
  party,
  most,
  room,
  onChange,
  className,
}: {
  id: string
  label: string
  party: Party
  most: number
  room?: number | undefined
  onChange(party: Party): void
  className?: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const written = partyText(party)
  return (
    <div
      ref={box}
      className={[styles.field, className].filter(Boolean).join(' ')}
      data-picks={hydrated ? '' : undefined}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="number"
        inputMode="numeric"
        name="people"
        min={1}
        max={most}
        value={party.people}
        {...(hydrated && { tabIndex: -1, 'aria-hidden': true })}
        onChange={({ target }) => onChange(changeParty(party, { people: Number(target.value) || 1 }, 500))}
      />
      <PartyInputs party={party} className={styles.more} onChange={onChange} />
      <span className={styles.written} aria-hidden="true">
        {written}
      </span>
      {hydrated && (
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <span className="visually-hidden">{`${label}: ${written}`}</span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      )}
      {open && (
        <Suspense>
          <PartyPickerDialog {...{ party, most, room, onChange }} field={box} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
