import { MailCheck } from '../../parts/icons.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import { requestSignInLink } from '#domain/users/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { KeptMailsLink } from '../../features/auth/kept-mails-link.tsx'
import { EmailField } from '../../features/auth/email-field.tsx'
import { HashField } from '../../features/auth/hash-field.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { OrLine } from '../../features/auth/or-line.tsx'
import { returnTarget } from '../../features/auth/return-target.ts'
import { useSubmitOnce } from '../../features/auth/use-submit-once.tsx'
import form from '../../features/auth/auth-form.module.css'
import type { Route } from './+types/ask-page.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale, site } = context.get(requestContext)
  const from = returnTarget(request)
  if (viewer.kind === 'member') throw redirect(from ?? '/')
  return { from, demo: site.demo, quote: authQuote(app.marketplace, 'login', locale) }
}

/** Sends the link. The answer is the same whether or not there is an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, address, locale } = context.get(requestContext)
  const { email = '', hash = '', way } = textFields(await postedForm(request))
  // The button of the log-in page, pressed before an address was typed: it is asked for here.
  if (way === 'mail' && email.trim() === '') throw redirect(loginLink('/login/mail', returnTarget(request, hash)), 303)
  return answerForm({ email }, locale, async () => {
    await requestSignInLink(app, { email, address, target: returnTarget(request, hash) ?? '' })
    return data({ problems: [], values: { email } })
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.auth_login_title(), hidden: true })
}

/** Asks for a link by mail that logs in without a password, and says where it went. */
export default function AskForLink({ loaderData: { from, demo, quote }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  const email = actionData?.values.email
  const ways = {
    aside: { question: m.auth_login_aside(), label: m.auth_create_account(), to: loginLink('/signup', from) },
    scene: 'login',
    quote,
  } as const
  if (actionData?.problems.length === 0)
    return (
      <AuthPage
        title={m.auth_mail_sent_heading()}
        lead={<p role="status">{m.auth_mail_sent_lead({ email: email ?? '' })}</p>}
        icon={MailCheck}
        {...ways}
      >
        <div className={form.actions}>
          <ButtonLink to={loginLink('/login', from)} look="secondary" pill>
            {m.auth_way_password()}
          </ButtonLink>
        </div>
        {demo && <KeptMailsLink />}
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_login_heading()} lead={<p>{m.auth_mail_lead()}</p>} {...ways}>
      <Form method="post" noValidate className={form.form} onSubmit={once.onSubmit}>
        <FormProblems problems={actionData?.problems} />
        {once.note}
        <HashField />
        <EmailField
          label={m.auth_email()}
          autoComplete="username"
          defaultValue={email}
          problems={actionData?.problems}
        />
        <Button pill wide busy={busy}>
          {m.auth_mail_button()}
        </Button>
        <OrLine />
        <ButtonLink to={loginLink('/login', from)} look="secondary" pill wide>
          {m.auth_way_password()}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
