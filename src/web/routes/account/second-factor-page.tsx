import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSetUp,
  switchOffSecondFactor,
} from '#domain/second-factors/index.ts'
import { logOut } from '#domain/users/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import type { LayoutData } from '#web/server/layout-data.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { endedSessionCookie, sessionToken } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { returnTarget } from '../../features/auth/return-target.ts'
import { loadSecondFactor } from '../../features/second-factor/load-second-factor.ts'
import { RecoveryCodesView } from '../../features/second-factor/recovery-codes-view.tsx'
import { SecondFactorOn } from '../../features/second-factor/second-factor-on.tsx'
import { SetUpSteps } from '../../features/second-factor/set-up-steps.tsx'
import type { Route } from './+types/second-factor-page.ts'
import styles from '../../features/account/account.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

const path = '/account/second-factor'

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireOwnAccount(routerContext, request, { verified: true })
  const isOff = new URL(request.url).searchParams.has('off')
  return withErrorPage(context.locale, async () => ({
    ...(await loadSecondFactor(context)),
    from: returnTarget(request),
    isOff,
  }))
}

/** Sets the second factor up, changes it or switches it off; or logs out, to log in with it. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = requireOwnAccount(routerContext, request, { verified: true })
  const { app, viewer, locale, site } = context
  const { intent, currentPassword = '', code } = textFields(await postedForm(request))
  const from = returnTarget(request)
  return answerForm({}, locale, async () => {
    if (intent === 'confirm') return confirmSecondFactor(app, viewer, { code })
    if (intent === 'codes') return { recoveryCodes: await renewRecoveryCodes(app, viewer, { currentPassword, code }) }
    if (intent === 'again') {
      await logOut(app, sessionToken(readCookies(request), site.secure))
      context.setCookies.push(endedSessionCookie(site.secure))
      throw redirectDocument(loginLink('/login', from ?? path), 303)
    }
    if (intent === 'start') await startSecondFactor(app, viewer, { currentPassword })
    else if (intent === 'off') {
      await switchOffSecondFactor(app, viewer, { currentPassword, code })
      throw redirect(`${path}?off=1`, 303)
    } else await stopSetUp(app, viewer)
    throw redirect(loginLink(path, from), 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.factor_title(), hidden: true })
}

/** The member's second factor: setting it up, its recovery codes, switching it off. */
export default function SecondFactor({ loaderData: view, actionData }: Route.ComponentProps) {
  const layout = useLayoutData() as LayoutData
  const isConsole = view.from?.startsWith('/console') ?? false
  if (actionData && 'recoveryCodes' in actionData)
    return (
      <RecoveryCodesView
        codes={actionData.recoveryCodes}
        site={layout.marketplace.name}
        next={{ to: view.from ?? path, label: isConsole ? m.factor_to_console() : m.factor_codes_kept() }}
      />
    )
  const problems = actionData?.problems
  return (
    <>
      <h1>{m.factor_title()}</h1>
      <p className={styles.lead}>{m.factor_lead()}</p>
      {view.needed && <Needed logInAgain={view.logInAgain} />}
      {view.isOff && view.state === 'off' && (
        <div className={styles.form}>
          <Alert look="ok" role="status">
            {m.factor_is_off()}
          </Alert>
        </div>
      )}
      {view.state === 'off' && !view.logInAgain && <Start hasPasskeys={view.hasPasskeys} problems={problems} />}
      {view.state === 'set-up' && (
        <SetUpSteps qr={view.qr} secret={view.key} address={view.address} problems={problems} />
      )}
      {view.state === 'on' && !view.logInAgain && (
        <SecondFactorOn since={view.since} left={view.left} problems={problems} />
      )}
    </>
  )
}

type Problems = Parameters<typeof FormProblems>[0]['problems']

/** Tells staff why the console is closed to them, and what opens it. */
function Needed({ logInAgain }: { logInAgain: boolean }) {
  return (
    <div className={styles.form}>
      <Alert look="warn">{logInAgain ? m.factor_log_in_again() : m.factor_needed()}</Alert>
      {logInAgain && (
        <Form method="post" reloadDocument>
          <Button name="intent" value="again">
            {m.factor_log_in_again_button()}
          </Button>
        </Form>
      )}
    </div>
  )
}

function Start({ hasPasskeys, problems }: { hasPasskeys: boolean; problems: Problems }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Form method="post" noValidate className={styles.form}>
        <FormProblems problems={problems} />
        <PasswordInput name="currentPassword" label={m.account_current_password()} problems={problems} />
        <div className={styles.foot}>
          <Button name="intent" value="start" busy={busy}>
            {m.factor_start()}
          </Button>
        </div>
      </Form>
      {hasPasskeys && (
        <p className={styles.lead}>
          {m.factor_or_passkey()} <Link to="/account/passkeys">{m.passkeys_add()}</Link>
        </p>
      )}
    </>
  )
}
