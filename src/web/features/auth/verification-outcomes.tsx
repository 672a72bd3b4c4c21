import { MailCheck } from '../../parts/icons.ts'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useOffersSearch } from '../../parts/offers-search.ts'
import { AuthPage } from './auth-page.tsx'
import form from './auth-form.module.css'

/**
 * The address is verified. `now`: by this request; otherwise it was verified before. `waiting`: staff have not yet approved
 * the account.
 */
export function Confirmed({ now, waiting }: { now: boolean; waiting: boolean }) {
  return (
    <AuthPage
      title={now ? m.auth_confirmed_heading() : m.auth_already_confirmed_heading()}
      lead={<p>{waiting ? m.layout_awaits_approval() : m.auth_confirmed_lead()}</p>}
      icon={MailCheck}
      scene="signup"
    >
      <div className={form.actions}>
        <ButtonLink to={useOffersSearch()} pill>
          {m.auth_search()}
        </ButtonLink>
        <ButtonLink to="/l/new" look="secondary" pill>
          {waiting ? m.auth_write_draft() : m.layout_new_listing()}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** The account has changed to another address. */
export function Moved({ email }: { email: string }) {
  return (
    <AuthPage
      title={m.auth_moved_heading()}
      lead={<p>{m.auth_moved_lead({ email })}</p>}
      icon={MailCheck}
      scene="signup"
    >
      <div className={form.actions}>
        <ButtonLink to="/account/contact-details" pill>
          {m.auth_moved_account()}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** A link for a new address was opened without being logged in. */
export function SignInFirst({ way }: { way: string }) {
  return (
    <AuthPage title={m.auth_move_heading()} lead={<p>{m.auth_move_log_in()}</p>} scene="login">
      <div className={form.actions}>
        <ButtonLink to={way} pill>
          {m.layout_log_in()}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** A link for a new address was opened by a member of another account. */
export function OtherAccount() {
  return (
    <AuthPage title={m.auth_move_heading()} lead={<p>{m.auth_move_other()}</p>} scene="login">
      <Form method="post" action="/logout" reloadDocument className={form.actions}>
        <Button pill>{m.layout_log_out()}</Button>
      </Form>
    </AuthPage>
  )
}

/** A link that was used, expired, incomplete or replaced by a newer one. */
export function InvalidLink() {
  return (
    <AuthPage title={m.auth_spent_heading()} scene="signup">
      <div className={form.note}>
        <Alert look="warn" role="alert">
          {m.auth_spent()}
        </Alert>
      </div>
      <div className={form.actions}>
        <ButtonLink to="/verify-email" pill>
          {m.auth_new_link()}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
