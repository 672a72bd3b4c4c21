import { CircleCheck, MailWarning } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import type { contactDetails } from '#domain/users/index.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { KeptMailsLink } from '../auth/kept-mails-link.tsx'
import styles from './account.module.css'

/** Shows whether the address is verified, and the next step if it is not. */
export function EmailState({ details, demo }: { details: Awaited<ReturnType<typeof contactDetails>>; demo: boolean }) {
  const { email, emailVerified, pendingEmail } = details
  if (pendingEmail)
    return (
      <>
        <p className={styles.state}>
          <MailWarning size={18} aria-hidden="true" />
          <span>{m.account_email_pending({ email: pendingEmail, present: email })}</span>
        </p>
        <Form method="post" className={`${styles.resend} ${styles.ways}`}>
          <ButtonLink size="small" to="/verify-email?from=/account/contact-details">
            {m.account_email_enter()}
          </ButtonLink>
          <Button look="secondary" size="small" name="intent" value="resend">
            {m.account_email_resend()}
          </Button>
          <Button look="quiet" size="small" name="intent" value="cancel">
            {m.account_email_cancel()}
          </Button>
        </Form>
        {demo && <KeptMailsLink />}
      </>
    )
  if (emailVerified)
    return (
      <p className={styles.state}>
        <CircleCheck size={18} aria-hidden="true" />
        {email}: {m.account_email_confirmed()}
      </p>
    )
  return (
    <p className={styles.state}>
      <MailWarning size={18} aria-hidden="true" />
      {m.account_email_unconfirmed()} <Link to="/verify-email">{m.account_email_confirm_now()}</Link>
    </p>
  )
}
