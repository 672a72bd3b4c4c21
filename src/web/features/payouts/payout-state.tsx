import { useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import type { AccountView, PayoutsView } from './payouts-view.ts'
import styles from './payouts.module.css'

/** How the account stands, what the provider waits for, and the button that leads to its page. */
export function PayoutStateCard({ state, account }: Pick<PayoutsView, 'state'> & { account: AccountView }) {
  return (
    <section className={styles.card} aria-labelledby="payout-state">
      <StateAlert state={state} account={account} />
      {account.missing.length > 0 && state !== 'complete' && (
        <>
          <p className={styles.listTitle}>{m.payout_missing_title()}</p>
          <ul className={styles.missing}>
            {account.missing.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </>
      )}
      <dl className={styles.facts}>
        <dt>{m.payout_fact_bank()}</dt>
        <dd>{account.bankLast4 ? m.payout_bank_ending({ last4: account.bankLast4 }) : m.payout_bank_none()}</dd>
        <dt>{m.payout_fact_country()}</dt>
        <dd>{account.countryName}</dd>
      </dl>
      <ProviderButton look={state === 'complete' ? 'secondary' : 'primary'}>
        {state === 'complete' ? m.payout_edit() : m.payout_verify()}
      </ProviderButton>
    </section>
  )
}

function StateAlert({ state, account }: Pick<PayoutsView, 'state'> & { account: AccountView }) {
  if (state === 'complete')
    return (
      <Alert look={account.isBeingChecked ? 'neutral' : 'ok'}>
        <h2 id="payout-state" className={styles.stateTitle}>
          {account.isBeingChecked ? m.payout_state_checked_title() : m.payout_state_complete_title()}
        </h2>
        <p>{account.isBeingChecked ? m.payout_state_checked_text() : m.payout_state_complete_text()}</p>
      </Alert>
    )
  if (state === 'failed')
    return (
      <Alert look="bad">
        <h2 id="payout-state" className={styles.stateTitle}>
          {m.payout_state_failed_title()}
        </h2>
        <p>{m.payout_state_failed_text()}</p>
        {account.refused.map((sentence) => (
          <p key={sentence} className={styles.quoted}>
            {m.problem_payout_account_refused({ stripeMessage: sentence })}
          </p>
        ))}
      </Alert>
    )
  return (
    <Alert look="warn">
      <h2 id="payout-state" className={styles.stateTitle}>
        {m.payout_state_needs_title()}
      </h2>
      <p>{needsText(account)}</p>
    </Alert>
  )
}

function needsText({ isBookable, deadline }: AccountView): string {
  if (deadline) return (isBookable ? m.payout_state_due_until : m.payout_state_needs_until)({ date: deadline })
  return isBookable ? m.payout_state_due() : m.payout_state_needs_text()
}

/**
 * A button that leads to the provider's page. A form of the browser, because its answer leads to another site; it works
 * without script.
 */
export function ProviderButton({
  look,
  country,
  children,
}: {
  look: 'primary' | 'secondary'
  country?: string
  children: string
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <form method="post" className={styles.provider}>
      <input type="hidden" name="intent" value="link" />
      {country !== undefined && <input type="hidden" name="country" value={country} />}
      <Button look={look} busy={busy}>
        {children}
      </Button>
      <p className={styles.hint}>{m.payout_provider_hint()}</p>
    </form>
  )
}
