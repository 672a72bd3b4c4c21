import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { ownDataExport, requestDataExport } from '#domain/privacy/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { dataExportView } from '../../features/own-data/data-export-view.ts'
import { useRefresh } from '../../features/own-data/use-refresh.ts'
import type { Route } from './+types/my-data-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => ({
    dataExport: dataExportView(await ownDataExport(app, viewer), { app, locale }),
  }))
}

/** Asks for a data export. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return answerForm({}, locale, async () => {
    await requestDataExport(app, viewer)
    throw redirect('/account/my-data', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.own_data_title(), hidden: true })
}

/** The data export of the member's own data: asking for it, how far it is, and where to get it. */
export default function MyData({ loaderData: { dataExport }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isWaiting = dataExport?.state === 'waiting'
  useRefresh(isWaiting)
  return (
    <>
      <h1>{m.own_data_title()}</h1>
      <p className={styles.lead}>{m.own_data_lead()}</p>
      <p className={styles.lead}>{m.own_data_contents()}</p>
      <div className={styles.form}>
        <FormProblems problems={actionData?.problems} />
        {dataExport && (
          <Alert look={dataExport.state === 'failed' ? 'warn' : 'ok'} role="status">
            {dataExport.text}
          </Alert>
        )}
        {dataExport?.state === 'waiting' && (
          <>
            <progress
              className={styles.progress}
              value={dataExport.progress ?? undefined}
              aria-label={m.own_data_title()}
            />
            <p>
              <Link to="/account/my-data">{m.own_data_refresh()}</Link>
            </p>
          </>
        )}
        {dataExport?.state === 'ready' && (
          <p>
            <a href={href('/account/my-data/:id', { id: dataExport.id })} download>
              {m.own_data_download({ size: dataExport.size })}
            </a>
          </p>
        )}
        {!isWaiting && (
          <Form method="post" className={styles.foot}>
            <Button look={dataExport?.state === 'ready' ? 'secondary' : 'primary'} busy={busy}>
              {dataExport?.state === 'ready' ? m.own_data_again() : m.own_data_button()}
            </Button>
          </Form>
        )}
        {dataExport?.state === 'ready' && <p className={styles.lead}>{m.own_data_replaces()}</p>}
      </div>
    </>
  )
}
