import { Form, useNavigation } from 'react-router'
import { readSignInLink, redeemSignInLink } from '#domain/users/index.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import { deviceToken } from '#web/server/log-in-cookies.ts'
import { sessionToken } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { goOnAfterLogIn } from '../../features/auth/go-on-after-log-in.ts'
import { KeepBox } from '../../features/auth/keep-box.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import form from '../../features/auth/auth-form.module.css'
import type { Route } from './+types/use-page.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

/** Reads the link without using it up: programs that check mails open links, but press no button. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const token = tokenInAddress(request)
  const link = await readSignInLink(app, token)
  const quote = authQuote(app.marketplace, 'login', locale)
  return { token, email: link?.email ?? null, from: returnTarget(request), quote }
}

export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { token, keep } = textFields(await postedForm(request))
  const { secure } = context.site
  const cookies = readCookies(request)
  return answerForm({ keep: keep ?? '' }, context.locale, async () => {
    const outcome = await redeemSignInLink(context.app, {
      token,
      lasting: keep !== 'no',
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(cookies, secure),
      device: deviceToken(cookies, secure),
    })
    throw goOnAfterLogIn(context, outcome, returnTarget(request))
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.auth_login_title(), hidden: true })
}

/** Logs in with the link from a mail, after a press of the button. */
export default function UseLink({ loaderData: { token, email, from, quote }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isSpent = actionData?.problems.some(({ code }) => code === 'sign-in-link-invalid')
  if (email === null || isSpent)
    return (
      <AuthPage title={m.reset_spent_heading()} lead={<p>{m.auth_link_spent_lead()}</p>} scene="login" quote={quote}>
        <div className={form.actions}>
          <ButtonLink pill to={loginLink('/login/mail', from)}>
            {m.reset_new_link()}
          </ButtonLink>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_link_heading({ email })} lead={<p>{m.auth_link_lead()}</p>} scene="login" quote={quote}>
      <Form method="post" noValidate className={form.form}>
        <FormProblems problems={actionData?.problems} />
        <input type="hidden" name="token" value={token} />
        <KeepBox isChecked={actionData?.values.keep !== 'no'} />
        <Button pill wide busy={busy}>
          {m.layout_log_in()}
        </Button>
      </Form>
    </AuthPage>
  )
}
