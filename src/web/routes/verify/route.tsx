import { MailCheck } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { contactDetails, linkChangesEmail, verifyEmailByToken } from '#domain/users/index.ts'
import { tokenInAddress } from '#web/server/page-address.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { setSession } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { loginLink } from '../../features/auth/login-link.ts'
import form from '../../features/auth/auth-form.module.css'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { Confirmed, Moved, OtherAccount, SignInFirst, InvalidLink } from '../../features/auth/verification-outcomes.tsx'

export const handle = { layout: 'bare' } satisfies RouteHandle

/** Returns the state of the link. Changes nothing: mail programs open links too. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const { viewer } = context
  const query = new URL(request.url).searchParams
  const token = tokenInAddress(request) || null
  const verified = viewer.kind === 'member' && viewer.emailVerified
  const done = !token && query.has('confirmed')
  if (done && viewer.kind === 'member' && !verified) throw redirect('/verify-email')
  const moved = done && query.get('confirmed') === 'moved' && viewer.kind === 'member'
  const email = moved ? (await contactDetails(context.app, viewer)).email : null
  const isNew = viewer.kind === 'member' ? viewer.awaitsApproval : query.get('confirmed') === 'waiting'
  return {
    token,
    verified,
    done,
    waiting: isNew ?? false,
    moved: email,
    move: token ? await loadAddressMove(context, token) : null,
  }
}

/**
 * Returns what a link for a new address requires: its owner, logged in. Null for a link that verifies the present
 * address.
 */
async function loadAddressMove({ app, viewer }: RequestContext, token: string) {
  const asked = await linkChangesEmail(app, token)
  if (!asked) return null
  if (viewer.kind !== 'member') return { ask: 'log-in' as const, way: loginLink('/login', `/verify?t=${token}`) }
  if (viewer.userId !== asked.userId || viewer.scopes !== 'user') return { ask: 'other-account' as const }
  return { ask: 'owner' as const, email: (await contactDetails(app, viewer)).pendingEmail ?? '' }
}

export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { t } = textFields(await postedForm(request))
  return answerForm({}, context.locale, async () => {
    const { sessionToken, awaitsApproval } = await verifyEmailByToken(context.app, context.viewer, { token: t })
    if (sessionToken) setSession(context, sessionToken, context.viewer.kind === 'member' ? context.viewer : {})
    const what = sessionToken ? 'moved' : awaitsApproval ? 'waiting' : '1'
    throw redirect(`/verify?confirmed=${what}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const moves = args.loaderData?.move || args.loaderData?.moved
  return documentMeta(args, { title: moves ? m.auth_move_title() : m.auth_verify_title(), hidden: true })
}

/** The page of the link in a mail: one button, then the confirmation, or what to do with an invalid link. */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { token, verified, done, waiting, move, moved } = loaderData
  // Not sent is not refused: the button stays.
  const notSent = actionData?.problems.filter(({ code }) => code === 'not-sent')
  const refused = actionData !== undefined && notSent?.length === 0
  if (moved) return <Moved email={moved} />
  if (move?.ask === 'log-in') return <SignInFirst way={move.way} />
  if (move?.ask === 'other-account') return <OtherAccount />
  if ((done || verified) && (!token || refused)) return <Confirmed now={done} waiting={waiting} />
  if (!token || refused) return <InvalidLink />
  return <Ask token={token} movesTo={move?.ask === 'owner' ? move.email : null} problems={notSent} />
}

type AskParts = { token: string; movesTo: string | null; problems: FormProblem[] | undefined }

function Ask({ token, movesTo, problems }: AskParts) {
  const busy = useNavigation().formMethod === 'POST'
  const lead = movesTo === null ? m.auth_verify_lead() : m.auth_move_lead({ email: movesTo })
  return (
    <AuthPage
      title={movesTo === null ? m.auth_verify_heading() : m.auth_move_heading()}
      lead={<p>{lead}</p>}
      scene="signup"
    >
      <Form method="post" className={form.form}>
        <FormProblems problems={problems} />
        <input type="hidden" name="t" value={token} />
        <Button pill wide busy={busy}>
          <MailCheck size={20} aria-hidden="true" />
          {movesTo === null ? m.auth_verify_button() : m.auth_move_button()}
        </Button>
      </Form>
    </AuthPage>
  )
}
