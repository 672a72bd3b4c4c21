import { Form, redirect, useNavigation } from 'react-router'
import { ownChoices, saveChoices, type Topic, topics } from '#domain/notifications/index.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { answerForm, postedForm } from '#web/server/form.ts'
import { requestContext } from '#web/server/request-context.ts'
import { requireOwnAccount } from '#web/server/session.ts'
import * as m from '#words/compiled/messages.js'
import { AuthProblems } from '../../features/auth/auth-problems.tsx'
import { ChannelTable } from '../../features/notifications/channel-table.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/notifications-page.ts'
import account from '../../features/account/account.module.css'
import styles from './notifications-page.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  requireOwnAccount(context, request)
  const { app, viewer, locale } = context.get(requestContext)
  return answerPage(locale, async () => {
    const { channels, hosting } = await ownChoices(app, viewer)
    const saved = new URL(request.url).searchParams.has('saved')
    return { hosting, saved, rows: topics.map((topic) => ({ topic, ...channels[topic] })) }
  })
}

/** Saves the choices of the form: a topic that is not among the ticked ones is switched off. */
export async function action({ context, request }: Route.ActionArgs) {
  requireOwnAccount(context, request)
  const { app, viewer, locale } = context.get(requestContext)
  const form = await postedForm(request)
  const ticked = (name: string) => form.getAll(name).map(String) as Topic[]
  const [mail, list] = [ticked('mail'), ticked('list')]
  return answerForm({ mail: mail.join(), list: list.join() }, locale, async () => {
    await saveChoices(app, viewer, { mail, list })
    throw redirect('/account/notifications?saved=1', 303)
  })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendForm(request, serverAction)
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.notices_title(), hidden: true })
}

/** The form with the channels of each topic. */
export default function NotificationChoices({
  loaderData: { rows, hosting, saved },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const sent = actionData?.values
  const shown = sent
    ? rows.map(({ topic }) => ({ topic, mail: isIn(sent.mail, topic), list: isIn(sent.list, topic) }))
    : rows
  return (
    <>
      <h1>{m.notices_title()}</h1>
      <p className={account.lead}>{m.notices_choices_lead()}</p>
      <Form method="post" className={account.form}>
        {saved && !actionData && (
          <Alert look="ok" role="status">
            {m.notices_saved()}
          </Alert>
        )}
        <AuthProblems problems={actionData?.problems} />
        <ChannelTable key={saved ? 'saved' : 'open'} rows={shown} hosting={hosting} />
        <div className={account.foot}>
          <Button busy={busy}>{m.notices_save()}</Button>
        </div>
      </Form>
      <section className={styles.always}>
        <h2>{m.notices_always_title()}</h2>
        <ul>
          <li>{m.notices_always_account()}</li>
          <li>{m.notices_always_stays()}</li>
          <li>{m.notices_always_money()}</li>
          <li>{m.notices_always_staff()}</li>
          <li>{m.notices_always_terms()}</li>
        </ul>
      </section>
    </>
  )
}

function isIn(list: string | undefined, topic: Topic): boolean {
  return (list ?? '').split(',').includes(topic)
}
