import { useMemo, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { LargeField } from '../../parts/large-field.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { tokenMaker } from '../card-gateway/payout-tokens.ts'
import { BankFields } from './bank-fields.tsx'
import { OwnersFields } from './owners-fields.tsx'
import { emptyValues, type PayoutValues } from './payout-values.ts'
import type { PayoutsView } from './payouts-view.ts'
import { CompanyFields, PersonFields } from './payout-person-fields.tsx'
import { useBankToken } from './use-bank-token.ts'
import { useOpenAccount } from './use-open-account.ts'
import styles from './payouts.module.css'

/** Everything that the provider asks of a host in a country. Needs script: nothing of it may be sent to this site. */
export function OpenAccountForm({
  view,
  country,
  answer,
}: {
  view: PayoutsView
  country: string
  answer: FormAnswer | undefined
}) {
  const { browser, locale, names, minimumAge } = view
  const createToken = useMemo(() => tokenMaker(browser, locale), [browser, locale])
  const [values, setValues] = useState(() => emptyValues(country, names))
  const change = (part: Partial<PayoutValues>) => setValues((before) => ({ ...before, ...part }))
  const present = { ...values, country }
  const { open, problems, refused, busy } = useOpenAccount(createToken, view)
  const isCompany = values.accountType === 'company'
  const holder = isCompany ? values.company.name : `${values.person.firstName} ${values.person.lastName}`.trim()
  // A token works once: after each answer of the server the next one is asked for.
  const round = useRound(answer)
  const token = useBankToken(createToken, { country, bank: values.bank, holder, round })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (token.state === 'ready' && !busy) void open(present, token.token)
      }}
    >
      <FormProblems problems={answer?.problems} />
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>{m.payout_type_title()}</legend>
        {(['individual', 'company'] as const).map((type) => (
          <label key={type} className={styles.tick}>
            <input
              type="radio"
              name="accountType"
              form="not-sent"
              value={type}
              checked={values.accountType === type}
              onChange={() => change({ accountType: type })}
            />
            {type === 'company' ? m.payout_type_company() : m.payout_type_individual()}
          </label>
        ))}
      </fieldset>
      {isCompany && (
        <CompanyFields
          group="company"
          {...{ country, problems }}
          values={values.company}
          onChange={(company) => change({ company })}
        />
      )}
      <PersonFields
        group="person"
        title={isCompany ? m.payout_representative_title() : m.payout_person_title()}
        hint={isCompany ? m.payout_representative_hint() : m.payout_person_hint()}
        {...{ country, problems, minimumAge }}
        asks={{ phone: true, title: isCompany }}
        values={values.person}
        onChange={(person) => change({ person })}
      />
      {isCompany && <OwnersFields {...{ values, problems, minimumAge }} onChange={change} />}
      <LargeField
        name="website"
        type="url"
        label={m.payout_website()}
        hint={m.payout_website_hint()}
        maxLength={500}
        value={values.website}
        onChange={({ target }) => change({ website: target.value })}
      />
      <BankFields {...{ country, token }} bank={values.bank} onChange={(bank) => change({ bank })} />
      {refused && (
        <Alert look="bad" role="alert">
          {refused}
        </Alert>
      )}
      <div>
        <Button busy={busy} disabled={token.state !== 'ready'}>
          {m.payout_open()}
        </Button>
        <p className={styles.hint}>{m.payout_terms()}</p>
      </div>
    </form>
  )
}

/** Returns a number that grows with each answer of the server. */
function useRound(answer: unknown): number {
  const [seen, setSeen] = useState({ answer, round: 0 })
  if (seen.answer !== answer) setSeen({ answer, round: seen.round + 1 })
  return seen.answer === answer ? seen.round : seen.round + 1
}
