import { Form, redirect, useNavigation } from 'react-router'
import { changePassword } from '#domain/users/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { setSession } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/change-password-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  requireOwnAccount(context, request, { verified: true })
  return { saved: new URL(request.url).searchParams.has('saved') }
}

export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = requireOwnAccount(routerContext, request, { verified: true })
  const { app, viewer, locale } = context
  const { currentPassword, newPassword } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    const { sessionToken } = await changePassword(app, viewer, { currentPassword, newPassword })
    if (sessionToken) setSession(context, sessionToken, viewer)
    throw redirect('/account/change-password?saved=1', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.account_password_heading(), hidden: true })
}

/** The form that changes the password, with the present one. */
export default function ChangePassword({ loaderData: { saved }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const problems = actionData?.problems
  return (
    <>
      <h1>{m.account_password_heading()}</h1>
      <p className={styles.lead}>{m.account_password_lead()}</p>
      {/* After a change the fields are reset. */}
      <Form key={String(saved && !actionData)} method="post" noValidate className={styles.form}>
        {saved && !actionData && (
          <Alert look="ok" role="status">
            {m.account_password_saved()}
          </Alert>
        )}
        <FormProblems problems={problems} />
        <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        <PasswordInput name="newPassword" label={m.account_new_password()} isNew problems={problems} />
        <div className={styles.foot}>
          <Button busy={busy}>{m.account_password_save()}</Button>
          <ButtonLink look="quiet" to="/recover-password">
            {m.recover_forgotten()}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
