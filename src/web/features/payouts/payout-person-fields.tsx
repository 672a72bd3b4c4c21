import { payoutCountry } from '#config/payout-countries.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { LargeField } from '../../parts/large-field.tsx'
import type { AddressValues, CompanyValues, PersonValues } from './payout-values.ts'
import styles from './payouts.module.css'

type Texts<Values> = { group: string; values: Values; problems: FormProblem[]; onChange(values: Values): void }

/** One text of a person or company. Its input belongs to no form, so that it is never sent to this site. */
function Text<Values extends object>({
  field,
  label,
  hint,
  group,
  values,
  problems,
  onChange,
  ...rest
}: Texts<Values> & {
  field: keyof Values & string
  label: string
  hint?: string
  type?: string
  autoComplete?: string
}) {
  return (
    <LargeField
      name={`${group}-${field}`}
      form="not-sent"
      label={label}
      hint={hint}
      problems={problems}
      maxLength={200}
      value={String(values[field])}
      onChange={({ target }) => onChange({ ...values, [field]: target.value })}
      {...rest}
    />
  )
}

/** The address of a person or company. */
function AddressFields<Values extends AddressValues>({ country, ...texts }: Texts<Values> & { country: string }) {
  return (
    <>
      <Text {...texts} field="line1" label={m.payout_line1()} autoComplete="address-line1" />
      <div className={styles.pair}>
        <Text {...texts} field="postalCode" label={m.payout_postal_code()} autoComplete="postal-code" />
        <Text {...texts} field="city" label={m.payout_city()} autoComplete="address-level2" />
      </div>
      {payoutCountry(country)?.asks.includes('state') && (
        <Text {...texts} field="state" label={m.payout_state_field()} autoComplete="address-level1" />
      )}
    </>
  )
}

/** A person whom the provider has to know: the host, who represents a company, or an owner. */
export function PersonFields({
  title,
  hint,
  country,
  asks,
  minimumAge,
  ...texts
}: Texts<PersonValues> & {
  title: string
  hint?: string
  country: string
  asks: { phone?: boolean; title?: boolean }
  minimumAge: number
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{title}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.pair}>
        <Text {...texts} field="firstName" label={m.common_first_name()} autoComplete="given-name" />
        <Text {...texts} field="lastName" label={m.common_last_name()} autoComplete="family-name" />
      </div>
      {asks.title && <Text {...texts} field="title" label={m.payout_job_title()} autoComplete="organization-title" />}
      <Text
        {...texts}
        field="birthday"
        type="date"
        label={m.payout_birthday()}
        hint={m.payout_birthday_hint({ age: minimumAge })}
        autoComplete="bday"
      />
      <AddressFields {...texts} country={country} />
      {asks.phone && <Text {...texts} field="phone" type="tel" label={m.payout_phone()} autoComplete="tel" />}
      {payoutCountry(country)?.asks.includes('idNumber') && (
        <Text {...texts} field="idNumber" label={m.payout_id_number()} autoComplete="off" />
      )}
    </fieldset>
  )
}

/** What the provider has to know of a company. */
export function CompanyFields({ country, ...texts }: Texts<CompanyValues> & { country: string }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{m.payout_company_title()}</legend>
      <Text {...texts} field="name" label={m.payout_company_name()} autoComplete="organization" />
      <Text {...texts} field="taxId" label={m.payout_tax_id()} hint={m.payout_tax_id_hint()} autoComplete="off" />
      <AddressFields {...texts} country={country} />
      <Text {...texts} field="phone" type="tel" label={m.payout_phone()} autoComplete="tel" />
    </fieldset>
  )
}
