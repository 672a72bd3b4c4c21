import { CircleCheck, Smartphone } from '../../parts/icons.ts'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { CodeField } from '../auth/code-field.tsx'
import styles from './account.module.css'

/** A phone number as the page shows it. `confirmedOn`: the day in words. */
export type ShownPhone = { number: string; confirmedOn: string | null; hasCode: boolean }

/** Shows whether the phone number is confirmed, and the next step if it is not. */
export function PhoneStateView({
  phone: { number, confirmedOn, hasCode },
  problems,
  demo,
}: {
  phone: ShownPhone
  problems: FormProblem[] | undefined
  demo: boolean
}) {
  if (confirmedOn)
    return (
      <p className={styles.state}>
        <CircleCheck size={18} aria-hidden="true" />
        {m.account_phone_confirmed({ number, date: confirmedOn })}
      </p>
    )
  return (
    <>
      <p className={styles.state}>
        <Smartphone size={18} aria-hidden="true" />
        <span>{hasCode ? m.account_phone_sent({ number }) : m.account_phone_unconfirmed({ number })}</span>
      </p>
      <Form method="post" noValidate className={styles.form}>
        <FormProblems problems={problems} />
        {hasCode && <CodeField problems={problems} />}
        <div className={styles.foot}>
          {hasCode && (
            <Button size="small" name="intent" value="phone-confirm">
              {m.account_phone_confirm()}
            </Button>
          )}
          <Button look="secondary" size="small" name="intent" value="phone-code">
            {hasCode ? m.account_phone_again() : m.account_phone_send()}
          </Button>
        </div>
      </Form>
      {demo && (
        <p className={styles.state}>
          <a href="/dev/phone" target="_blank" rel="noreferrer">
            {m.account_phone_demo()}
          </a>
        </p>
      )}
    </>
  )
}
