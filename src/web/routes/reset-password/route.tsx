import { Form, redirect, useNavigation } from 'react-router'
import { isPasswordResetOpen, resetPassword } from '#domain/users/index.ts'
import { tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import form from '../../features/auth/auth-form.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

/** Returns the parts of the link from the mail, `t` is the token, `e` the address, and whether it still sets a password. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const email = new URL(request.url).searchParams.get('e')?.slice(0, 254) ?? ''
  const token = tokenInAddress(request)
  const isOpen = await isPasswordResetOpen(app, { email, passwordResetToken: token })
  return { token, email, isOpen, quote: authQuote(app.marketplace, 'login', locale) }
}

/**
 * The address contains a secret that must not reach other sites. With `no-referrer` the form would be sent without its
 * origin.
 */
export const headers = () => ({ 'referrer-policy': 'same-origin' })

export async function action({ context, request }: Route.ActionArgs) {
  const { app, locale } = context.get(requestContext)
  const { email, token, newPassword } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    await resetPassword(app, { email, passwordResetToken: token, newPassword })
    throw redirect('/login?after=reset', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.reset_title(), hidden: true })
}

/** Sets a new password with the link from a mail. */
export default function ResetPassword({
  loaderData: { token, email, isOpen, quote },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const problems = actionData?.problems
  if (!isOpen || problems?.some(isAboutLink)) return <SpentLink email={email} quote={quote} />
  return (
    <AuthPage title={m.reset_heading()} lead={<p>{m.reset_lead({ email })}</p>} scene="login" quote={quote}>
      <Form method="post" noValidate className={form.form}>
        <FormProblems problems={problems} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordInput name="newPassword" label={m.account_new_password()} isNew problems={problems} />
        <Button pill wide busy={busy}>
          {m.reset_button()}
        </Button>
      </Form>
    </AuthPage>
  )
}

function SpentLink({ email, quote }: Pick<Route.ComponentProps['loaderData'], 'email' | 'quote'>) {
  return (
    <AuthPage title={m.reset_spent_heading()} lead={<p>{m.reset_spent_lead()}</p>} scene="login" quote={quote}>
      <div className={form.actions}>
        <ButtonLink pill to={`/recover-password${email ? `?${new URLSearchParams({ email })}` : ''}`}>
          {m.reset_new_link()}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** Returns whether a problem concerns the link: the address is part of it and cannot be typed here. */
function isAboutLink({ code, field }: { code: string; field: string | undefined }): boolean {
  return code === 'password-reset-invalid' || field === 'email'
}
