import { Form, Link, redirect, useNavigation } from 'react-router'
import { missingPages } from '#config/product-pages.ts'
import { acceptTerms, ownTerms } from '#domain/terms/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import type { Route } from './+types/terms-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const date = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
  return withErrorPage(locale, async () => {
    const { acceptedAt, due } = await ownTerms(app, viewer)
    return {
      acceptedOn: acceptedAt && date(acceptedAt),
      due: due && { version: due.version, from: date(due.at), changes: app.marketplace.terms.changes?.[locale] ?? '' },
      hasPage: !missingPages(app.marketplace).includes('terms-of-service'),
    }
  })
}

/** Accepts an announced change. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const { version } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    await acceptTerms(app, viewer, { version })
    throw redirect('/account/terms', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.terms_title(), hidden: true })
}

/** The terms that the member has accepted, and a change that is announced to them. */
export default function Terms({ loaderData: { acceptedOn, due, hasPage }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{m.terms_title()}</h1>
      <p className={styles.lead}>{acceptedOn ? m.terms_accepted({ date: acceptedOn }) : m.terms_never_asked()}</p>
      <div className={styles.form}>
        <FormProblems problems={actionData?.problems} />
        {due && (
          <Alert look="warn">
            <strong>{m.terms_change({ date: due.from })}</strong>
            {due.changes && <p>{due.changes}</p>}
            <p>{m.terms_silence()}</p>
          </Alert>
        )}
        {hasPage && (
          <p>
            <Link to="/terms-of-service">{m.terms_read()}</Link>
          </p>
        )}
        {due && (
          <Form method="post" className={styles.foot}>
            <Button name="version" value={due.version} busy={busy}>
              {m.terms_accept()}
            </Button>
            <ButtonLink look="secondary" to="/account/delete-profile">
              {m.account_delete()}
            </ButtonLink>
          </Form>
        )}
      </div>
    </>
  )
}
