import { ShieldCheck } from '../../parts/icons.ts'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { finishLogIn, readUnfinishedLogIn } from '#domain/second-factors/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requestContext } from '#web/server/request-context.ts'
import { deviceToken, secondStepToken } from '#web/server/log-in-cookies.ts'
import { sessionToken } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { TextField } from '../../parts/form-field.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { authQuote } from '../../features/auth/auth-quote.ts'
import { CodeField } from '../../features/auth/code-field.tsx'
import { goOnAfterLogIn } from '../../features/auth/go-on-after-log-in.ts'
import { HashField } from '../../features/auth/hash-field.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import { useSubmitOnce } from '../../features/auth/use-submit-once.tsx'
import { PasskeyLogIn } from '../../features/passkeys/passkey-log-in.tsx'
import form from '../../features/auth/auth-form.module.css'
import type { Route } from './+types/code-page.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale, site } = context.get(requestContext)
  const from = returnTarget(request)
  const ways = await readUnfinishedLogIn(app, secondStepToken(readCookies(request), site.secure))
  if (!ways) throw redirect(startAgain(from))
  return {
    from,
    hasApp: ways.hasApp,
    hasPasskey: ways.hasPasskey && app.passkeys !== undefined,
    byRecovery: ways.hasApp && new URL(request.url).searchParams.get('way') === 'recovery',
    quote: authQuote(app.marketplace, 'login', locale),
  }
}

/** Finishes the log-in of this browser with a code. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { hash, code, recoveryCode } = textFields(await postedForm(request))
  const cookies = readCookies(request)
  const { secure } = context.site
  return answerForm({}, context.locale, async () => {
    const outcome = await finishLogIn(context.app, {
      token: secondStepToken(cookies, secure),
      code,
      recoveryCode,
      address: context.address,
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(cookies, secure),
      device: deviceToken(cookies, secure),
    }).catch((error: unknown) => {
      if (isProblem(error) && error.code === 'second-factor-expired')
        throw redirectDocument(startAgain(returnTarget(request, hash)), 303)
      throw error
    })
    throw goOnAfterLogIn(context, outcome, returnTarget(request, hash))
  })
}

function startAgain(from: string | null): string {
  return from ? `${loginLink('/login', from)}&after=code` : '/login?after=code'
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.factor_log_in_heading(), hidden: true })
}

/** The second factor, after the right password or link: a code of the app, a recovery code, or a passkey. */
export default function LogInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { from, hasApp, hasPasskey, byRecovery, quote } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const once = useSubmitOnce(busy)
  const hydrated = useHydrated()
  const way = (name: string) => `?${new URLSearchParams({ ...(name && { way: name }), ...(from && { from }) })}`
  return (
    <AuthPage
      title={m.factor_log_in_heading()}
      lead={<p>{leadText(loaderData)}</p>}
      icon={ShieldCheck}
      scene="login"
      quote={quote}
    >
      {hasApp && (
        <Form key={String(byRecovery)} method="post" noValidate className={form.form} onSubmit={once.onSubmit}>
          <FormProblems problems={actionData?.problems} />
          {once.note}
          <HashField />
          {byRecovery ? (
            <TextField
              name="recoveryCode"
              label={m.factor_recovery_code()}
              hint={m.factor_recovery_hint()}
              problems={actionData?.problems}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
            />
          ) : (
            <CodeField problems={actionData?.problems} />
          )}
          <Button pill wide busy={busy}>
            {m.layout_log_in()}
          </Button>
          <Link to={way(byRecovery ? '' : 'recovery')} className={`${form.link} ${form.after}`}>
            {byRecovery ? m.factor_use_app() : m.factor_use_recovery()}
          </Link>
        </Form>
      )}
      {hasPasskey && <PasskeyLogIn from={from} />}
      {!hasApp && !hydrated && (
        <div className={form.note}>
          <Alert look="warn">{m.factor_passkey_needs_script()}</Alert>
        </div>
      )}
      <p className={form.note}>
        <Link to={loginLink('/login', from)} className={`${form.link} ${form.after}`}>
          {m.factor_start_again()}
        </Link>
      </p>
    </AuthPage>
  )
}

function leadText({ hasApp, byRecovery }: { hasApp: boolean; byRecovery: boolean }): string {
  if (!hasApp) return m.factor_log_in_passkey()
  return byRecovery ? m.factor_log_in_recovery() : m.factor_log_in_code()
}
