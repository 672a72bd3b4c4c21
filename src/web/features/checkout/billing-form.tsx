import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { SelectField, TextField } from '../../parts/form-field.tsx'
import { type BillingFields, requiredFields, type useBilling } from './use-billing.ts'
import styles from './billing-form.module.css'

/** The address of the card's owner. Fields are not sent to this site: they go to the provider with the card. */
export function BillingForm({
  billing,
  countries,
  isWrong,
}: {
  billing: ReturnType<typeof useBilling>
  countries: { code: string; name: string }[]
  /** The button was pressed: empty fields are marked. */
  isWrong: boolean
}) {
  const { fields, change, missing } = billing
  const problems: FormProblem[] = isWrong
    ? missing.map((name) => ({ code: 'field-required', field: name, message: m.problem_field_required() }))
    : []
  const field = (name: keyof BillingFields, label: string, autoComplete: string) => (
    <TextField
      name={name}
      label={label}
      autoComplete={`billing ${autoComplete}`}
      maxLength={200}
      value={fields[name]}
      problems={problems}
      optional={!(requiredFields as readonly string[]).includes(name)}
      onChange={(event) => change(name, event.target.value)}
    />
  )
  return (
    <div className={styles.form}>
      {field('name', m.checkout_name(), 'name')}
      {field('line1', m.checkout_line1(), 'address-line1')}
      <div className={styles.town}>
        {field('postal', m.checkout_postal(), 'postal-code')}
        {field('city', m.checkout_city(), 'address-level2')}
      </div>
      <SelectField
        name="country"
        label={m.checkout_country()}
        autoComplete="billing country"
        value={fields.country}
        problems={problems}
        onChange={(event) => change('country', event.target.value)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <details className={styles.more} open={Boolean(fields.line2 || fields.state)}>
        <summary>{m.checkout_more_address()}</summary>
        <div className={styles.form}>
          {field('line2', m.checkout_line2(), 'address-line2')}
          {field('state', m.checkout_state(), 'address-level1')}
        </div>
      </details>
    </div>
  )
}
