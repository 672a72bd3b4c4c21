import { CalendarX, Timer, Undo2 } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { accountToKeep, keepAccount } from '#domain/privacy/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { dateWithYear, timeStyle } from '#web/server/message-times.ts'
import { tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import account from '../../features/account/account.module.css'
import form from '../../features/auth/auth-form.module.css'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

/** Reads the link without using it up: programs that check mails open links, but press no button. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const { app, locale } = context
  const token = tokenInAddress(request)
  const kept = await accountToKeep(app, token)
  return {
    token,
    kept: kept && { email: kept.email, date: dateWithYear(kept.eraseAt, timeStyle(context)) },
    quote: authQuote(app.marketplace, 'login', locale),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, address, locale } = context.get(requestContext)
  const { token } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    await keepAccount(app, { token, address })
    throw redirect('/login?after=keeping', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.keep_title(), hidden: true })
}

/**
 * Undoes the deletion of an account, after a press of the button: for who has logged in to it, or has the link of its mail.
 */
export default function KeepAccount({ loaderData: { token, kept, quote }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isSpent = actionData?.problems.some(({ code }) => code === 'keep-link-invalid')
  if (!kept || isSpent)
    return (
      <AuthPage title={m.keep_spent_heading()} lead={<p>{m.keep_spent_lead()}</p>} scene="login" quote={quote}>
        <div className={form.actions}>
          <ButtonLink pill to="/login">
            {m.layout_log_in()}
          </ButtonLink>
        </div>
      </AuthPage>
    )
  const effects = [
    { Icon: Undo2, text: m.keep_listings() },
    { Icon: CalendarX, text: m.keep_requests() },
    { Icon: Timer, text: m.keep_nothing() },
  ]
  return (
    <AuthPage title={m.keep_heading({ date: kept.date })} lead={<p>{m.keep_lead(kept)}</p>} scene="login" quote={quote}>
      <ul className={account.effects}>
        {effects.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={18} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <Form method="post" noValidate className={form.form}>
        <FormProblems problems={actionData?.problems} />
        <input type="hidden" name="token" value={token} />
        <Button pill wide busy={busy}>
          {m.keep_button()}
        </Button>
      </Form>
    </AuthPage>
  )
}
