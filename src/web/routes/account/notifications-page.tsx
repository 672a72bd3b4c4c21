import { Form, redirect, useNavigation } from 'react-router'
import { addBrowser, ownBrowsers, removeBrowser } from '#domain/notifications/index.ts'
import { type OwnBrowser, ownChoices, saveChoices, type Topic, topics } from '#domain/notifications/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { FormProblems } from '../../parts/form-problems.tsx'
import { ChannelTable } from '../../features/notifications/channel-table.tsx'
import { PushBrowsers, type ShownBrowser } from '../../features/notifications/push-browsers.tsx'
import { deviceName } from '#kernel/device-name.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/notifications-page.ts'
import account from '../../features/account/account.module.css'
import styles from './notifications-page.module.css'

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireOwnAccount(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const { channels, hosting } = await ownChoices(app, viewer)
    const own = await ownBrowsers(app, viewer)
    const query = new URL(request.url).searchParams
    const hasBrowsers = own !== null && own.browsers.length > 0
    const rows = topics.map((topic) => {
      const { push, ...others } = channels[topic]
      return { topic, ...others, ...(hasBrowsers && { push }) }
    })
    return {
      hosting,
      rows,
      saved: query.has('saved'),
      push: own && { siteKey: own.siteKey, browsers: own.browsers.map((each) => shownBrowser(each, context)) },
      turned: query.has('on') ? ('on' as const) : query.has('off') ? ('off' as const) : null,
    }
  })
}

function shownBrowser(
  { id, device, createdAt, lastSuccessAt, isPresent }: OwnBrowser,
  { app, locale }: RequestContext,
): ShownBrowser {
  const date = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone }, 'medium')
  const about = [m.notices_push_since({ since: date(createdAt) })]
  if (lastSuccessAt) about.push(m.notices_push_last({ last: date(lastSuccessAt) }))
  return { id, isPresent, device: deviceName(device) || m.sessions_unknown(), about: about.join(' · ') }
}

/**
 * Turns notifications on or off in a browser, or saves the choices of the form: a topic that is not among the ticked ones is
 * switched off, for browsers where the form had them.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const form = await postedForm(request)
  const { intent, ...fields } = textFields(form)
  if (intent === 'add-browser' || intent === 'remove-browser')
    return answerForm({ intent }, locale, async () => {
      const { endpoint = '', browserKey = '', browserSecret = '', id = '' } = fields
      if (intent === 'add-browser') await addBrowser(app, viewer, { endpoint, browserKey, browserSecret })
      else await removeBrowser(app, viewer, { id })
      throw redirect(`/account/notifications?${intent === 'add-browser' ? 'on' : 'off'}=1`, 303)
    })
  const ticked = (name: string) => form.getAll(name).map(String) as Topic[]
  const [mail, list] = [ticked('mail'), ticked('list')]
  const push = fields.browsers === undefined ? undefined : ticked('push')
  return answerForm({ mail: mail.join(), list: list.join(), push: push?.join() ?? '' }, locale, async () => {
    await saveChoices(app, viewer, { mail, list, push })
    throw redirect('/account/notifications?saved=1', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.notices_title(), hidden: true })
}

/** The form with the channels of each topic. */
export default function NotificationChoices({
  loaderData: { rows, hosting, saved, push, turned },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const isAboutBrowser = actionData?.values.intent?.endsWith('-browser') ?? false
  const sent = isAboutBrowser ? undefined : actionData?.values
  const shown = sent
    ? rows.map(({ topic, push: on }) => ({
        topic,
        mail: isIn(sent.mail, topic),
        list: isIn(sent.list, topic),
        ...(on !== undefined && { push: isIn(sent.push, topic) }),
      }))
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
        <FormProblems problems={isAboutBrowser ? undefined : actionData?.problems} />
        {push && push.browsers.length > 0 && <input type="hidden" name="browsers" value="shown" />}
        <ChannelTable key={saved ? 'saved' : 'open'} rows={shown} hosting={hosting} />
        <div className={account.foot}>
          <Button busy={busy}>{m.common_save()}</Button>
        </div>
      </Form>
      {push && (
        <PushBrowsers
          {...push}
          done={actionData ? null : turned}
          problems={isAboutBrowser ? actionData?.problems : undefined}
        />
      )}
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
