import { Form, Link, redirect } from 'react-router'
import { markNotificationsRead } from '#domain/notifications/index.ts'
import { isId } from '#kernel/id.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { loadNotifications } from '../../features/notifications/load-notifications.ts'
import { NotificationRow } from '../../features/notifications/notification-row.tsx'
import { useArrivals } from '../../features/notifications/use-arrivals.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { useOffersSearch } from '../../parts/offers-search.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'
import { unreadText } from '../../features/notifications/unread-text.ts'

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireOwnAccount(routerContext, request)
  return withErrorPage(context.locale, () => loadNotifications(context, { before: beforeOf(request) }))
}

/** Marks one notification as read, or all of them. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const { read = '' } = textFields(await postedForm(request))
  const before = beforeOf(request)
  return answerForm({}, locale, async () => {
    await markNotificationsRead(app, viewer, read === 'all' ? {} : { id: read })
    throw redirect(before ? `/notifications?before=${before}` : '/notifications', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.notices_title(), hidden: true })
}

function beforeOf(request: Request): string | undefined {
  const before = new URL(request.url).searchParams.get('before')
  return before && isId(before) ? before : undefined
}

/** What the reader was told, the newest first. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, before, isFirst, unread, period } = loaderData
  const offers = useOffersSearch()
  const arrived = useArrivals(notifications[0]?.id)
  return (
    <main id="content" className={styles.page}>
      <h1>{m.notices_title()}</h1>
      <output className="visually-hidden">{arrived > 0 && <span key={arrived}>{m.notices_arrived()}</span>}</output>
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      {notifications.length === 0 ? (
        <div className={styles.none}>
          <h2>{m.notices_empty_title()}</h2>
          <p>{m.notices_empty()}</p>
          <ButtonLink to={offers}>{m.notices_empty_action()}</ButtonLink>
          <Link to="/account/notifications">{m.notices_settings()}</Link>
        </div>
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.state}>{unread > 0 ? unreadText(unread) : m.notices_none_unread()}</p>
            {unread > 0 && (
              <Form method="post" preventScrollReset>
                <Button look="secondary" size="small" name="read" value="all">
                  {m.notices_read_all()}
                </Button>
              </Form>
            )}
            <Link className={styles.settings} to="/account/notifications">
              {m.notices_settings()}
            </Link>
          </div>
          <ul className={styles.list}>
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
          <nav className={styles.foot} aria-label={m.notices_title()}>
            {!isFirst && (
              <ButtonLink look="secondary" to="/notifications">
                {m.notices_to_newest()}
              </ButtonLink>
            )}
            {before && (
              <ButtonLink look="secondary" to={`/notifications?before=${before}`}>
                {m.notices_earlier()}
              </ButtonLink>
            )}
          </nav>
          <p className={styles.kept}>{m.notices_kept({ period })}</p>
        </>
      )}
    </main>
  )
}
