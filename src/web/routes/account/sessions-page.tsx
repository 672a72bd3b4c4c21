import { Form, redirect, useNavigation } from 'react-router'
import { endOtherSessions, endSession, ownSessions } from '#domain/users/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { deviceName } from '#kernel/device-name.ts'
import type { Route } from './+types/sessions-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: app.marketplace.timeZone } as const
  const time = (at: Date) => dateFormat(formatLocale(locale), style).format(at)
  return withErrorPage(locale, async () => ({
    ended: new URL(request.url).searchParams.has('ended'),
    sessions: (await ownSessions(app, viewer)).map(({ id, kind, device, createdAt, lastSeenAt, ...is }) => ({
      id,
      ...is,
      device: (kind === 'program' ? device : deviceName(device)) || m.sessions_unknown(),
      times: m.sessions_times({ since: time(createdAt), last: time(lastSeenAt) }),
    })),
  }))
}

/** Ends one log-in, or all but this one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const { id = '' } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    if (id === 'others') await endOtherSessions(app, viewer)
    else await endSession(app, viewer, { id })
    throw redirect('/account/sessions?ended=1', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.sessions_title(), hidden: true })
}

/** Where the member is logged in, and how to end it. */
export default function Sessions({ loaderData: { sessions, ended }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{m.sessions_title()}</h1>
      <p className={styles.lead}>{m.sessions_lead()}</p>
      <Form method="post" className={styles.form}>
        {ended && !actionData && (
          <Alert look="ok" role="status">
            {m.sessions_ended()}
          </Alert>
        )}
        <FormProblems problems={actionData?.problems} />
        <ul className={styles.rows}>
          {sessions.map(({ id, device, times, isPresent, byStaff }) => (
            <li key={id}>
              <div>
                <strong>{device}</strong>
                {isPresent && ` · ${m.sessions_present()}`}
                {byStaff && ` · ${m.sessions_by_staff()}`}
                <p className={styles.state}>{times}</p>
              </div>
              {!isPresent && (
                <Button
                  look="secondary"
                  size="small"
                  name="id"
                  value={id}
                  busy={busy}
                  aria-label={m.sessions_end_of({ device })}
                >
                  {m.sessions_end()}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className={styles.foot}>
            <Button name="id" value="others" busy={busy}>
              {m.sessions_end_others()}
            </Button>
          </div>
        )}
      </Form>
    </>
  )
}
