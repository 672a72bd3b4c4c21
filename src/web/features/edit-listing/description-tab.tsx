import { useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Counter } from '../../parts/counter.tsx'
import { DayFields } from '../../parts/day-fields.tsx'
import { FieldError, TextAreaField, TextField } from '../../parts/form-field.tsx'
import styles from './description-tab.module.css'
import { FieldQuestions } from './field-questions.tsx'
import { MisfitNote } from './misfit-note.tsx'
import { misfitStays } from './misfit-stays.ts'
import { PhraseChips } from './phrase-chips.tsx'
import type { TabProps } from './tab-props.ts'

/** Title, text, capacity, dates and the marketplace's questions. */
export function DescriptionTab({ view, values, problems, typed }: TabProps) {
  const inForm = typed ?? {
    capacity: Number(values.capacity || 1),
    availableFrom: values.availableFrom ?? '',
    availableUntil: values.availableUntil ?? '',
  }
  const offer = view.kind === 'offer'
  const text = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState((values.title ?? '').length)
  return (
    <>
      <div className={styles.counted}>
        <TextField
          name="title"
          label={m.edit_listing_title()}
          hint={offer ? m.edit_listing_title_hint_offer() : m.edit_listing_title_hint_request()}
          defaultValue={values.title}
          onChange={(event) => setLength(event.target.value.trim().length)}
          problems={problems}
          required
          autoComplete="off"
        />
        <p className={styles.count} data-over={length > view.limits.title ? '' : undefined} aria-hidden="true">
          {length}/{view.limits.title}
        </p>
      </div>
      <div className={styles.text}>
        <TextAreaField
          ref={text}
          name="description"
          label={m.edit_listing_description()}
          defaultValue={values.description}
          problems={problems}
          rows={5}
          required
        />
        <PhraseChips text={text} kind={view.kind} />
      </div>
      <hr className={styles.line} />
      <Counter
        name="capacity"
        label={offer ? m.edit_listing_capacity_offer() : m.edit_listing_capacity_request()}
        hint={offer ? m.edit_listing_capacity_hint_offer() : m.edit_listing_capacity_hint_request()}
        defaultValue={values.capacity === '' ? null : Number(values.capacity ?? 1)}
        max={500}
        problems={problems}
      />
      {view.asksDays && <OfferedDays view={view} values={values} problems={problems} />}
      <MisfitNote stays={misfitStays(view.stays, inForm)} />
      <FieldQuestions fields={view.fields} values={values} problems={problems} />
    </>
  )
}

/** From when to when a place is offered or looked for. */
function OfferedDays({ view, values, problems }: Pick<TabProps, 'view' | 'values' | 'problems'>) {
  const offer = view.kind === 'offer'
  const [days, setDays] = useState({ from: values.availableFrom ?? '', until: values.availableUntil ?? '' })
  const box = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    // Listeners on the form get the same event for the calendar as for typing.
    if (changed.current) box.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    changed.current = false
  }, [days])
  const names = { from: 'availableFrom', until: 'availableUntil' }
  const wrong = problems?.flatMap(({ field }) => (field === names.from ? 'from' : field === names.until ? 'until' : []))
  return (
    <div ref={box}>
      <DayFields
        ids={names}
        names={names}
        labels={{
          from: offer ? m.edit_listing_from_offer() : m.edit_listing_from_request(),
          until: offer ? m.edit_listing_until_offer() : m.edit_listing_until_request(),
          of: offer ? 'offer' : undefined,
        }}
        className={styles.days}
        title={m.picker_offered()}
        value={days}
        onChange={(next) => {
          changed.current = true
          setDays(next)
        }}
        min=""
        required
        wrong={wrong ?? []}
      />
      <FieldError name="availableFrom" problems={problems} />
      <FieldError name="availableUntil" problems={problems} />
    </div>
  )
}
