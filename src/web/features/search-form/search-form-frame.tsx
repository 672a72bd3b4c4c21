import { Search } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import type { PillValues } from './search-address.ts'
import type { InitialSearch } from './search-form-props.ts'
import styles from './search-pill.module.css'

/** A search form around its fields, with its hidden inputs and its button. */
export function SearchFormFrame({
  size,
  values,
  period,
  asked,
  kept,
  above,
  submitWord,
  children,
}: InitialSearch & {
  size: 'bar' | 'hero'
  values: PillValues
  period: DateRange | null | undefined
  /** Content above the fields. */
  above?: ReactNode
  /** Text of the button of the large form. */
  submitWord?: string | undefined
  children: ReactNode
}) {
  return (
    <search className={styles[size]} aria-label={m.search_form()}>
      <Form method="get" action="/s">
        {above}
        {kept.map(([name, value]) => (
          <Hidden key={name} name={name} value={value} />
        ))}
        <Hidden name="origin" value={values.origin} />
        <Hidden name="bounds" value={values.bounds} />
        <Hidden name="mapSearch" value={values.mapSearch && values.bounds ? 'true' : ''} />
        <Hidden name="for" value={values.bounds && (values.address || '-')} />
        {!asked.from && period && <Hidden name="anytime" value={`${period.from},${period.until}`} />}
        <div className={styles.pill}>
          {children}
          <button type="submit" className={styles.submit}>
            <Search size={size === 'bar' ? 20 : 22} aria-hidden="true" />
            <span className={styles.submitWord}>{m.search_submit()}</span>
            {submitWord && <span className={styles.submitWords}>{submitWord}</span>}
          </button>
        </div>
      </Form>
    </search>
  )
}

/**
 * A hidden input, omitted when empty. It is `disabled` where a field for readers without script has the same name; script
 * enables it when the form is sent.
 */
export function Hidden({ name, value, disabled }: { name: string; value: string; disabled?: boolean }) {
  return value ? <input type="hidden" name={name} value={value} disabled={disabled} /> : null
}
