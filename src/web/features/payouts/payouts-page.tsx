import { useRef, useState } from 'react'
import { payoutCountry } from '#config/payout-countries.ts'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/form-field.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { useEventsTypedEarly } from '../../parts/use-typed-early.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { BankForm } from './bank-form.tsx'
import { OpenAccountForm } from './open-account-form.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutStateCard, ProviderButton } from './payout-state.tsx'
import type { PayoutNews, PayoutsView } from './payouts-view.ts'
import styles from './payouts.module.css'

/** The account for payouts: how it stands, or the form that opens one. */
export function Payouts({
  view,
  news,
  answer,
}: {
  view: PayoutsView
  news: PayoutNews
  answer: FormAnswer | undefined
}) {
  const { account, state } = view
  const scripted = useHydrated()
  return (
    <div className={styles.payouts}>
      {!answer && <News news={news} />}
      {account ? (
        <>
          {!scripted && <FormProblems problems={answer?.problems} />}
          <PayoutStateCard state={state} account={account} />
          {scripted && payoutCountry(account.country) && (
            <details className={styles.other} open={answer !== undefined}>
              <summary>{account.bankLast4 ? m.payout_bank_other() : m.payout_bank_add()}</summary>
              <BankForm key={`${account.bankLast4}`} {...{ view, answer }} country={account.country} />
            </details>
          )}
        </>
      ) : (
        <NewAccount view={view} answer={answer} />
      )}
      <PayoutList payouts={view.payouts} />
    </div>
  )
}

function News({ news }: { news: PayoutNews }) {
  if (news === null) return null
  const text = {
    saved: m.payout_news_saved(),
    bank: m.payout_news_bank(),
    success: m.payout_news_success(),
    failure: m.payout_news_failure(),
  }[news]
  return (
    <Alert look={news === 'failure' ? 'warn' : 'ok'} role="status">
      {text}
    </Alert>
  )
}

/** Asks for the country first: it decides the rest. Without script the provider's page asks for everything. */
function NewAccount({ view, answer }: { view: PayoutsView; answer: FormAnswer | undefined }) {
  const [country, setCountry] = useState(answer?.values.country ?? '')
  const scripted = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  useEventsTypedEarly(form)
  const isKnown = view.countries.some(({ code }) => code === country)
  return (
    <>
      {!isKnown && <FormProblems problems={answer?.problems} />}
      <form ref={form} method="post" className={styles.form}>
        <input type="hidden" name="intent" value="link" />
        <SelectField
          name="country"
          label={m.payout_country()}
          hint={m.payout_country_hint()}
          required
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="" disabled>
            {m.payout_country_choose()}
          </option>
          {view.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value="other">{m.payout_country_other()}</option>
        </SelectField>
        {!scripted && (
          <div className={styles.atProvider}>
            <Button>{m.payout_at_provider()}</Button>
            <p className={styles.hint}>{m.payout_provider_hint()}</p>
          </div>
        )}
      </form>
      {scripted && country === 'other' && <Alert look="warn">{m.payout_unsupported()}</Alert>}
      {scripted && isKnown && (
        <>
          <OpenAccountForm view={view} country={country} answer={answer} />
          <div className={`${styles.instead} ${styles.atProvider}`}>
            <p>{m.payout_instead()}</p>
            <ProviderButton look="secondary" country={country}>
              {m.payout_at_provider()}
            </ProviderButton>
          </div>
        </>
      )}
    </>
  )
}
