import { BellOff, BellRing } from '../../parts/icons.ts'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { readStopLink, switchByLink } from '#domain/notifications/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { tokenInAddress } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { topicWords } from '../../features/notifications/topic-words.ts'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

/** Returns the topic of the link, and whether its mails are sent. Changes nothing: mail programs open links too. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  return withErrorPage(locale, () => readStopLink(app, tokenInAddress(request)))
}

/**
 * Switches the mails of the topic off, or on again, also without a session. The button of a mail program gets a plain
 * answer, because such programs follow no redirect (RFC 8058).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, locale } = context.get(requestContext)
  const token = tokenInAddress(request)
  const fields = textFields(await postedForm(request))
  await withErrorPage(locale, () => switchByLink(app, { token, mail: fields.mail === 'on' }))
  if (fields['List-Unsubscribe'] === 'One-Click') return null
  return redirect(`/unsubscribe?${new URLSearchParams({ t: token })}`, 303)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.notices_title(), hidden: true })
}

/** The page of the link in a mail: one button that stops mails of this kind, then one that sends them again. */
export default function Unsubscribe({ loaderData: { topic, mail }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { name } = topicWords(topic)
  return (
    <main id="content" className={styles.page}>
      <h1>{mail ? m.notices_stop_title({ topic: name }) : m.notices_stop_off_title({ topic: name })}</h1>
      <p className={styles.lead}>{mail ? m.notices_stop_on() : m.notices_stop_off()}</p>
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      <Form method="post" className={styles.form}>
        {mail ? (
          <Button pill name="mail" value="off" busy={busy}>
            <BellOff size={20} aria-hidden="true" />
            {m.notices_stop_button()}
          </Button>
        ) : (
          <Button pill look="secondary" name="mail" value="on" busy={busy}>
            <BellRing size={20} aria-hidden="true" />
            {m.notices_stop_undo()}
          </Button>
        )}
      </Form>
      <Link to="/account/notifications">{m.notices_stop_all()}</Link>
    </main>
  )
}
