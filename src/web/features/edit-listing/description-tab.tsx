import { type ChangeEvent, useRef, useState } from 'react'
import { addDays, isCalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Counter } from '../../parts/counter.tsx'
import { TextAreaField, TextField } from '../../parts/form-field.tsx'
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
  const until = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState((values.title ?? '').length)
  const moveUntil = (event: ChangeEvent<HTMLInputElement>) => {
    const from = event.target.value
    if (until.current && isCalendarDate(from)) until.current.value = addDays(from, 1)
  }
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
      {view.asksDays && (
        <div className={styles.days}>
          <TextField
            type="date"
            name="availableFrom"
            label={offer ? m.edit_listing_from_offer() : m.edit_listing_from_request()}
            defaultValue={values.availableFrom}
            onChange={moveUntil}
            problems={problems}
            required
          />
          <TextField
            ref={until}
            type="date"
            name="availableUntil"
            label={offer ? m.edit_listing_until_offer() : m.edit_listing_until_request()}
            defaultValue={values.availableUntil}
            problems={problems}
            required
          />
        </div>
      )}
      <MisfitNote stays={misfitStays(view.stays, inForm)} />
      <FieldQuestions fields={view.fields} values={values} problems={problems} />
    </>
  )
}
