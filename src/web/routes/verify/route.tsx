import { MailCheck } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { verifyByToken } from '#domain/users/index.ts'
import { requestContext } from '#web/server/context.ts'
import { answerForm, textFields } from '#web/server/form.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { pageMeta } from '../../parts/page-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { DoorPage } from '../doorstep/door-page.tsx'
import form from '../doorstep/form.module.css'
import type { Route } from './+types/route.ts'

export const handle = { frame: 'bare' } satisfies RouteHandle

/** Looking at the link changes nothing: mail programs look at links too. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const token = query.get('t')?.slice(0, 200) || null
  const verified = viewer.kind === 'member' && viewer.emailVerified
  const done = !token && query.has('confirmed')
  if (done && viewer.kind === 'member' && !verified) throw redirect('/verify-email')
  return { token, verified, done }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, locale } = context.get(requestContext)
  const { t } = textFields(await request.formData())
  return answerForm({}, locale, async () => {
    await verifyByToken(app, { token: t })
    throw redirect('/verify?confirmed=1', 303)
  })
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.door_verify_title(), hidden: true })
}

/** The page of the link in the mail: one button, then success, or what to do with a link that is spent. */
export default function Verify({ loaderData: { token, verified, done }, actionData }: Route.ComponentProps) {
  const refused = !!actionData?.problems
  if ((done || verified) && (!token || refused)) return <Confirmed now={done} />
  if (!token || refused) return <Spent />
  return <Ask token={token} />
}

function Ask({ token }: { token: string }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <DoorPage title={m.door_verify_heading()} lead={<p>{m.door_verify_lead()}</p>} scene="signup">
      <Form method="post" className={form.form}>
        <input type="hidden" name="t" value={token} />
        <Button pill wide busy={busy}>
          <MailCheck size={20} aria-hidden="true" />
          {m.door_verify_button()}
        </Button>
      </Form>
    </DoorPage>
  )
}

function Confirmed({ now }: { now: boolean }) {
  return (
    <DoorPage
      title={now ? m.door_confirmed_heading() : m.door_already_confirmed_heading()}
      lead={<p>{m.door_confirmed_lead()}</p>}
      icon={MailCheck}
      scene="signup"
    >
      <div className={form.actions}>
        <ButtonLink to="/s" pill>
          {m.door_search()}
        </ButtonLink>
        <ButtonLink to="/l/new" look="secondary" pill>
          {m.frame_new_listing()}
        </ButtonLink>
      </div>
    </DoorPage>
  )
}

function Spent() {
  return (
    <DoorPage title={m.door_spent_heading()} scene="signup">
      <div className={form.note}>
        <Note look="warn" role="alert">
          {m.door_spent()}
        </Note>
      </div>
      <div className={form.actions}>
        <ButtonLink to="/verify-email" pill>
          {m.door_new_link()}
        </ButtonLink>
      </div>
    </DoorPage>
  )
}
