import { Mail } from '../../parts/icons.ts'
import { useState } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { KeepBox } from '../../features/auth/keep-box.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { OrLine } from '../../features/auth/or-line.tsx'
import { EmailField } from '../../features/auth/email-field.tsx'
import { HashField } from '../../features/auth/hash-field.tsx'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { ProviderButtons } from '../../features/auth/provider-buttons.tsx'
import { providerRefusal } from '../../features/auth/provider-refusal.ts'
import { Alert } from '../../parts/alert.tsx'
import { PasskeyLogIn } from '../../features/passkeys/passkey-log-in.tsx'
import { useSubmitOnce } from '../../features/auth/use-submit-once.tsx'
import { returnTarget } from '../../features/auth/return-target.ts'
import form from '../../features/auth/auth-form.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { targetListingTitle } from '../../features/auth/target-listing-title.ts'
import { logInAndRedirect } from '../../features/auth/log-in-and-redirect.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const from = returnTarget(request)
  if (viewer.kind === 'member') throw redirect(from ?? '/')
  return {
    hasPasskeys: app.passkeys !== undefined,
    providers: app.logInProviders.map(({ id, label }) => ({ id, label })),
    from,
    ahead: await targetListingTitle(app, viewer, from),
    before: new URL(request.url).searchParams.get('after'),
    quote: authQuote(app.marketplace, 'login', locale),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return logInAndRedirect(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.auth_login_title(), description: m.auth_login_description() })
}

/** Logging in with e-mail address and password. */
export default function LogIn({
  loaderData: { hasPasskeys, providers, from, ahead, before, quote },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  const refused = providerRefusal(before)
  const [keeps, setKeeps] = useState(actionData?.values.keep !== 'no')
  return (
    <AuthPage
      title={titleText(before)}
      lead={<p>{leadText(ahead, before)}</p>}
      aside={{ question: m.auth_login_aside(), label: m.auth_create_account(), to: loginLink('/signup', from) }}
      scene="login"
      quote={quote}
    >
      {refused && !actionData && (
        <div className={form.note}>
          <Alert look="bad" role="alert">
            {refused}
          </Alert>
        </div>
      )}
      <Form method="post" noValidate className={form.form} onSubmit={once.onSubmit}>
        <FormProblems problems={actionData?.problems} />
        {once.note}
        <HashField />
        <EmailField
          label={m.auth_email()}
          autoComplete="username"
          defaultValue={actionData?.values.email}
          problems={actionData?.problems}
        />
        <PasswordInput problems={actionData?.problems} />
        <div className={form.row}>
          <KeepBox isChecked={keeps} onChange={setKeeps} />
          <Link to="/recover-password" className={form.link}>
            {m.recover_forgotten()}
          </Link>
        </div>
        <Button pill wide busy={busy}>
          {m.layout_log_in()}
        </Button>
        <OrLine />
        <Button look="secondary" pill wide name="way" value="mail" formAction={loginLink('/login/mail', from)}>
          <Mail size={20} aria-hidden="true" />
          {m.auth_way_mail()}
        </Button>
      </Form>
      <ProviderButtons providers={providers} from={from} keeps={keeps} />
      {hasPasskeys && <PasskeyLogIn from={from} isFirst={false} keeps={keeps} />}
    </AuthPage>
  )
}

function titleText(before: string | null): string {
  if (before === 'deletion' || before === 'closing') return m.account_deleted_title()
  return before === 'keeping' ? m.keep_done_title() : m.auth_login_heading()
}

/** Returns the text below the heading: what was just done, what comes next, or how to log in. */
function leadText(ahead: string | null, before: string | null): string {
  if (before === 'reset') return m.reset_done_lead()
  if (before === 'deletion') return m.account_deleted_lead()
  if (before === 'closing') return m.account_closed_lead()
  if (before === 'keeping') return m.keep_done_lead()
  if (before === 'text-kept') return m.auth_login_text_kept()
  if (before === 'code') return m.factor_expired()
  if (before === 'session') return m.auth_login_session_ended()
  return ahead ? m.auth_login_ahead({ title: ahead }) : m.auth_login_lead()
}
