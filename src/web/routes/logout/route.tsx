import { Form, redirect, redirectDocument } from 'react-router'
import { leaveBrowser } from '#domain/notifications/index.ts'
import { logOut } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { keepPlaces } from '#web/server/place-cookies.ts'
import { stopActing } from '#web/server/acting-session.ts'
import { endProviderNote, providerNote } from '#web/server/log-in-cookies.ts'
import { endedSessionCookie, sessionToken } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import form from '../../features/auth/auth-form.module.css'
import type { Route } from './+types/route.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).viewer.kind !== 'member') throw redirect('/')
  return null
}

/**
 * Ends the session and the notifications of this browser, and clears drafts and other texts that it stored for this person.
 */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { app, setCookies, site, viewer } = context
  await leaveBrowser(app, viewer)
  await logOut(app, sessionToken(readCookies(request), site.secure))
  // Staff acting as a member return to their own session.
  if (viewer.kind === 'member' && viewer.operatorId && (await stopActing(context, request, viewer.operatorId)))
    return redirectDocument(`/u/${viewer.userId}`, { status: 303, headers: { 'clear-site-data': '"storage"' } })
  setCookies.push(endedSessionCookie(site.secure))
  if (providerNote(readCookies(request), site.secure)) endProviderNote(context)
  keepPlaces(context, 'viewed', [])
  return redirectDocument('/', { status: 303, headers: { 'clear-site-data': '"storage"' } })
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.layout_log_out(), hidden: true })
}

/** Asks before the session ends: only reached by typing the address. */
export default function LogOut() {
  return (
    <AuthPage title={m.auth_logout_heading()} lead={<p>{m.auth_logout_lead()}</p>} scene="login">
      <Form method="post" reloadDocument className={form.actions}>
        <Button pill>{m.layout_log_out()}</Button>
        <ButtonLink to="/" look="secondary" pill>
          {m.auth_stay()}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
