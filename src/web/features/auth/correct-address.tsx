import { MailPlus } from '../../parts/icons.ts'
import { Form, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { AuthIcon } from './auth-icon.tsx'
import { EmailField } from './email-field.tsx'
import styles from './verify-code.module.css'

type CorrectAddressProps = {
  email: string
  isRefused: boolean
  problems: FormProblem[] | undefined
  /** What was sent and refused. */
  typed: string | undefined
  busy: boolean
}

/** The card for the right address, where a mistyped one was given or its mail server refuses the mail. */
export function CorrectAddress({ email, isRefused, problems, typed, busy }: CorrectAddressProps) {
  const [query] = useSearchParams()
  const back = new URLSearchParams(query)
  back.set('step', 'code')
  return (
    <Form method="post" noValidate className={styles.form}>
      <DialogPage
        title={m.auth_change_email()}
        closeTo="/"
        closeLabel={m.auth_code_later()}
        width={520}
        mark={
          <div className={styles.mark}>
            <AuthIcon icon={MailPlus} />
          </div>
        }
        foot={
          <>
            <ButtonLink to={`?${back}`} replace preventScrollReset look="quiet">
              {m.auth_code_back()}
            </ButtonLink>
            <Button name="step" value="change" busy={busy}>
              {m.auth_change_and_send()}
            </Button>
          </>
        }
      >
        {isRefused && (
          <Alert look="bad" role="alert">
            {m.auth_address_refused()}
          </Alert>
        )}
        <EmailField label={m.auth_right_email()} defaultValue={typed ?? email} problems={problems} />
      </DialogPage>
    </Form>
  )
}
