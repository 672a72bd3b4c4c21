import * as m from '#words/compiled/messages.js'
import { TextField } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { FieldQuestions } from './field-questions.tsx'
import type { TabProps } from './tab-props.ts'

/** The price of a night or an hour, and what the author receives. */
export function PricingTab({ view, values, problems }: TabProps) {
  const { pricing } = view
  if (!pricing) return <Alert>{m.edit_listing_price_none()}</Alert>
  const { currency, byTheHour, minimum, share, otherCurrency } = pricing
  return (
    <>
      {otherCurrency && (
        <Alert look="warn" role="alert">
          {m.problem_price_currency_invalid({ currency })} {m.edit_listing_price_was({ currency: otherCurrency })}
        </Alert>
      )}
      <TextField
        name="price"
        label={(byTheHour ? m.edit_listing_price_hour : m.edit_listing_price)({ currency })}
        hint={minimum ? m.edit_listing_price_minimum({ min: minimum }) : undefined}
        defaultValue={values.price}
        problems={problems}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {share > 0 && <Alert>{m.edit_listing_price_share({ share })}</Alert>}
      <FieldQuestions fields={view.fields} values={values} problems={problems} />
    </>
  )
}
