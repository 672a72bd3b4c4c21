import { Suspense, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PartyInputs } from '../../parts/party-inputs.tsx'
import { changeParty, type Party, partyText } from '../../parts/party.ts'
import { StepButton } from '../../parts/step-button.tsx'
import stepStyles from '../../parts/step-button.module.css'
import styles from './party-steps.module.css'

const PartyPickerDialog = lazyPart(async () => (await import('../../parts/party-picker-dialog.tsx')).default)

/**
 * The number of people with minus and plus, which can be typed as well and is sent without script. Children, babies and
 * needs are in a panel of their own, whose code is loaded when it is opened.
 */
export function PartySteps({
  party,
  room,
  wrong,
  onChange,
}: {
  party: Party
  room: number
  wrong: boolean
  onChange(party: Party): void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const most = Math.max(1, room)
  const change = (people: number) => onChange(changeParty(party, { people }, 500))
  const step = (by: 1 | -1) => change(Math.min(most, Math.max(1, party.people + by)))
  const label = m.enquire_people()
  return (
    <div ref={box} className={styles.party} data-wrong={wrong ? '' : undefined}>
      <div className={styles.row}>
        <div>
          <label className={styles.label} htmlFor="people">
            {label}
          </label>
          <p className={styles.hint} id="people-hint">
            {m.enquire_people_room({ count: room })}
          </p>
        </div>
        <div className={styles.controls}>
          <StepButton by={-1} label={m.picker_fewer({ label })} isOff={party.people <= 1} onStep={step} />
          <input
            id="people"
            className={stepStyles.number}
            type="number"
            inputMode="numeric"
            name="people"
            min={1}
            max={most}
            value={party.people}
            aria-invalid={wrong || undefined}
            aria-describedby="people-hint"
            onChange={({ target }) => change(Number(target.value) || 1)}
          />
          <StepButton by={1} label={m.picker_more({ label })} isOff={party.people >= most} onStep={step} />
        </div>
      </div>
      <PartyInputs party={party} onChange={onChange} />
      <button
        type="button"
        className={`needs-script ${styles.more}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {isPlain(party) ? m.enquire_people_more() : partyText(party)}
      </button>
      {open && (
        <Suspense>
          <PartyPickerDialog {...{ party, most, room, onChange }} field={box} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function isPlain({ children, babies, dog, wheelchair }: Party): boolean {
  return children === 0 && babies === 0 && !dog && !wheelchair
}
