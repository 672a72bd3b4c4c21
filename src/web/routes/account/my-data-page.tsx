import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { ownArchive, requestArchive } from '#domain/privacy/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { archiveView } from '../../features/own-data/archive-view.ts'
import { useRefresh } from '../../features/own-data/use-refresh.ts'
import type { Route } from './+types/my-data-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => ({ archive: archiveView(await ownArchive(app, viewer), { app, locale }) }))
}

/** Asks for an archive. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return answerForm({}, locale, async () => {
    await requestArchive(app, viewer)
    throw redirect('/account/my-data', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.own_data_title(), hidden: true })
}

/** The archive of the member's own data: asking for it, how far it is, and where to get it. */
export default function MyData({ loaderData: { archive }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isWaiting = archive?.state === 'waiting'
  useRefresh(isWaiting)
  return (
    <>
      <h1>{m.own_data_title()}</h1>
      <p className={styles.lead}>{m.own_data_lead()}</p>
      <p className={styles.lead}>{m.own_data_contents()}</p>
      <div className={styles.form}>
        <FormProblems problems={actionData?.problems} />
        {archive && (
          <Alert look={archive.state === 'failed' ? 'warn' : 'ok'} role="status">
            {archive.text}
          </Alert>
        )}
        {archive?.state === 'waiting' && (
          <>
            <progress
              className={styles.progress}
              value={archive.progress ?? undefined}
              aria-label={m.own_data_title()}
            />
            <p>
              <Link to="/account/my-data">{m.own_data_refresh()}</Link>
            </p>
          </>
        )}
        {archive?.state === 'ready' && (
          <p>
            <a href={href('/account/my-data/:id', { id: archive.id })} download>
              {m.own_data_download({ size: archive.size })}
            </a>
          </p>
        )}
        {!isWaiting && (
          <Form method="post" className={styles.foot}>
            <Button look={archive?.state === 'ready' ? 'secondary' : 'primary'} busy={busy}>
              {archive?.state === 'ready' ? m.own_data_again() : m.own_data_button()}
            </Button>
          </Form>
        )}
        {archive?.state === 'ready' && <p className={styles.lead}>{m.own_data_replaces()}</p>}
      </div>
    </>
  )
}
