import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import styles from './account.module.css'

/**
 * The question before something of an account is removed. `fields` are sent with the answer; `keepTo` is where "keep"
 * leads.
 */
export function RemoveForm({
  title,
  lead,
  fields,
  asksPassword,
  removeLabel,
  keepLabel,
  keepTo,
  action,
  problems,
}: {
  title: string
  lead: string
  fields: Record<string, string>
  asksPassword: boolean
  removeLabel: string
  keepLabel: string
  keepTo: string
  /** Where the form is sent, unless to the address of the page. */
  action?: string
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <Form method="post" {...(action && { action })} noValidate className={styles.form}>
        <FormProblems problems={problems} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {asksPassword && (
          <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        )}
        <div className={styles.foot}>
          <Button look="danger" name="intent" value="remove" busy={busy}>
            {removeLabel}
          </Button>
          <ButtonLink look="quiet" to={keepTo}>
            {keepLabel}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
