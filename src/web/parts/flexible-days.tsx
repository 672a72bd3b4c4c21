import { useId } from 'react'
import * as m from '#words/compiled/messages.js'
import chips from './choice-chips.module.css'
import styles from './day-picker.module.css'

/** Which days beside the chosen ones would do as well, as in the address of a search; empty: none. */
export type Flexible = '' | '1' | '2' | 'weekend'

/** How exact the days of a search are. */
export function FlexibleDays({ value, onChange }: { value: Flexible; onChange(value: Flexible): void }) {
  const id = useId()
  return (
    <fieldset className={styles.flexible}>
      <legend className="visually-hidden">{m.picker_flexible()}</legend>
      {(['', '1', '2', 'weekend'] as const).map((each) => (
        <label key={each} className={chips.chip}>
          <input
            type="radio"
            className={chips.input}
            name={`${id}-flexible`}
            checked={value === each}
            onChange={() => onChange(each)}
            form={`${id}-none`}
          />
          {flexibleText(each)}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the choice in words. */
export function flexibleText(flexible: Flexible): string {
  if (flexible === '') return m.picker_exact()
  return flexible === 'weekend' ? m.picker_weekend() : m.picker_around({ count: Number(flexible) })
}
