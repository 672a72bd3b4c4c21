import { Link, redirect, useNavigation } from 'react-router'
import { tokenInAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { KeptMailsLink } from '../../features/auth/kept-mails-link.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { CorrectAddress } from '../../features/auth/correct-address.tsx'
import { VerifyCode } from '../../features/auth/verify-code.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { answerVerification } from '../../features/auth/answer-verification.ts'
import { loadVerification } from '../../features/auth/load-verification.ts'
import styles from './verify-email.module.css'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  // Mails of older clients lead here with the token that `/verify` takes.
  const token = tokenInAddress(request)
  if (token) throw redirect(`/verify?${new URLSearchParams({ t: token })}`)
  return loadVerification(context, request)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerVerification(context, request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {
    title: args.loaderData?.changes ? m.auth_code_change_title() : m.auth_code_title(),
    hidden: true,
  })
}

/** Verifying the address with the six digits from the mail, requesting another mail, or correcting the address. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { step, changes, isRefused, demo } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const { problems, values } = actionData ?? {}
  const corrects = !changes && (step === 'change' || (isRefused && step !== 'code'))
  return (
    <AuthFrame scene="signup" whole>
      {corrects ? (
        <CorrectAddress {...loaderData} problems={problems} typed={values?.email} busy={busy} />
      ) : (
        <VerifyCode {...loaderData} problems={problems} busy={busy} />
      )}
      {!(changes && !demo) && (
        <div className={styles.below}>
          {!changes && (
            <Link to="/account/delete-profile" className={styles.leave}>
              {m.auth_code_delete()}
            </Link>
          )}
          {demo && <KeptMailsLink />}
        </div>
      )}
    </AuthFrame>
  )
}
