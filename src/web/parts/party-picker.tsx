import { maxBabies } from '#domain/seats-of-party.ts'
import { Check } from './icons.ts'
import { useId } from 'react'
import * as m from '#words/compiled/messages.js'
import { changeParty, type Party, usePartyNeeds } from './party.ts'
import styles from './party-picker.module.css'
import { StepButton } from './step-button.tsx'

export type PartyPickerProps = {
  party: Party
  /** Most people who can be chosen. */
  most: number
  /** Places of the listing, where there is one. */
  room?: number | undefined
  onChange(party: Party): void
}

/** Adults, children, babies, and what they need of a place. */
export default function PartyPicker({ party, most, room, onChange }: PartyPickerProps) {
  const needs = usePartyNeeds()
  const change = (changes: Partial<Party>) => onChange(changeParty(party, changes, most))
  const { people, children, babies } = party
  const adults = people - children
  const isFull = people >= most
  return (
    <div className={styles.rows}>
      <Row
        label={m.picker_adults()}
        hint={m.picker_adults_hint()}
        count={adults}
        min={1}
        max={isFull ? adults : most}
        onChange={(count) => change({ people: count + children })}
      />
      <Row
        label={m.picker_children()}
        hint={m.picker_children_hint()}
        count={children}
        min={0}
        max={isFull ? children : most - adults}
        onChange={(count) => change({ people: adults + count, children: count })}
      />
      <Row
        label={m.picker_babies()}
        hint={m.picker_babies_hint()}
        count={babies}
        min={0}
        max={maxBabies}
        onChange={(count) => change({ babies: count })}
      />
      {needs.dog && (
        <Need label={m.picker_dog()} hint={m.picker_dog_hint()} on={party.dog} onChange={(dog) => change({ dog })} />
      )}
      {needs.wheelchair && (
        <Need
          label={m.picker_wheelchair()}
          hint={m.picker_wheelchair_hint()}
          on={party.wheelchair}
          onChange={(wheelchair) => change({ wheelchair })}
        />
      )}
      {room !== undefined && (
        <p className={styles.room} data-over={people > room ? '' : undefined} aria-live="polite">
          {people > room ? m.picker_too_many({ count: room }) : m.picker_room({ count: room })}
        </p>
      )}
    </div>
  )
}

function Row({
  label,
  hint,
  count,
  min,
  max,
  onChange,
}: {
  label: string
  hint: string
  count: number
  min: number
  max: number
  onChange(count: number): void
}) {
  const id = useId()
  const step = (by: number) => {
    const next = Math.min(Math.max(max, count), Math.max(min, count + by))
    if (next !== count) onChange(next)
  }
  return (
    <div className={styles.row} role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <div>
        <p id={id} className={styles.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <div className={styles.controls}>
        <StepButton by={-1} label={m.picker_fewer({ label })} isOff={count <= min} onStep={step} />
        <output className={styles.number} aria-live="polite">
          {count}
        </output>
        <StepButton by={1} label={m.picker_more({ label })} isOff={count >= max} onStep={step} />
      </div>
    </div>
  )
}

function Need({
  label,
  hint,
  on,
  onChange,
}: {
  label: string
  hint: string
  on: boolean
  onChange(on: boolean): void
}) {
  const id = useId()
  return (
    <label className={styles.row} htmlFor={id}>
      <span>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.box}>
        <input
          id={id}
          type="checkbox"
          form={`${id}-none`}
          checked={on}
          aria-label={label}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check size={18} strokeWidth={3} aria-hidden="true" />
      </span>
    </label>
  )
}
