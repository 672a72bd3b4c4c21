import { useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { tokenMaker } from '../card-gateway/payout-tokens.ts'
import { BankFields } from './bank-fields.tsx'
import type { PayoutValues } from './payout-values.ts'
import type { PayoutsView } from './payouts-view.ts'
import { useBankToken } from './use-bank-token.ts'
import styles from './payouts.module.css'

/** Another bank account for payouts. Needs script: its number may not be sent to this site. */
export function BankForm({
  view,
  country,
  answer,
}: {
  view: PayoutsView
  country: string
  answer: FormAnswer | undefined
}) {
  const { browser, locale, names } = view
  const createToken = useMemo(() => tokenMaker(browser, locale), [browser, locale])
  const [bank, setBank] = useState<PayoutValues['bank']>({})
  const [seen, setSeen] = useState({ answer, round: 0 })
  if (seen.answer !== answer) setSeen({ answer, round: seen.round + 1 })
  const holder = `${names.firstName} ${names.lastName}`.trim()
  const token = useBankToken(createToken, { country, bank, holder, round: seen.round })
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.form} noValidate>
      <FormProblems problems={answer?.problems} />
      <input type="hidden" name="intent" value="bank" />
      <input type="hidden" name="bankAccountToken" value={token.state === 'ready' ? token.token : ''} />
      <BankFields {...{ country, bank, token }} onChange={setBank} />
      <div>
        <Button look="secondary" busy={busy} disabled={token.state !== 'ready'}>
          {m.payout_bank_save()}
        </Button>
      </div>
    </Form>
  )
}
