import { payoutCountry } from '#config/payout-countries.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { LargeField } from '../../parts/large-field.tsx'
import { bankLabels } from './payout-texts.ts'
import type { PayoutValues } from './payout-values.ts'
import type { BankToken } from './use-bank-token.ts'
import styles from './payouts.module.css'

/**
 * The parts of a bank account in a country, and what the provider says of them. Their inputs are never sent to this site.
 */
export function BankFields({
  country,
  bank,
  token,
  onChange,
}: {
  country: string
  bank: PayoutValues['bank']
  token: BankToken
  onChange(bank: PayoutValues['bank']): void
}) {
  const place = payoutCountry(country)
  if (!place) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{m.payout_bank_title()}</legend>
      <p className={styles.hint}>{m.payout_bank_hint({ currency: place.currency })}</p>
      {place.bank.map((field) => (
        <LargeField
          key={field}
          name={`bank-${field}`}
          form="not-sent"
          label={bankLabels[field]()}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={bank[field] ?? ''}
          onChange={({ target }) => onChange({ ...bank, [field]: target.value })}
        />
      ))}
      <div aria-live="polite">
        {token.state === 'incomplete' && place.bank.some((field) => bank[field]) && (
          <p className={styles.hint}>{m.payout_bank_incomplete()}</p>
        )}
        {token.state === 'checking' && <p className={styles.hint}>{m.payout_bank_checking()}</p>}
        {token.state === 'ready' && <p className={styles.ready}>{m.payout_bank_ready({ last4: token.last4 ?? '' })}</p>}
        {token.state === 'refused' && <Alert look="bad">{token.sentence}</Alert>}
      </div>
    </fieldset>
  )
}
