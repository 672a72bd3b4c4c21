import { lazy, Suspense } from 'react'
import { ArrowLeft } from '../../parts/icons.ts'
import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PlainError } from '../layout/plain-error.tsx'
import { InboxColumns } from './inbox-columns.tsx'
import { shownInbox } from './inbox-shown.ts'
import { TryAgain } from './try-again.tsx'
import styles from './inbox-failed.module.css'

// A conversation that was shown has brought its code along.
const Conversation = lazyPart(async () => (await import('./conversation-view.tsx')).Conversation)
const ErrorPage = lazy(() =>
  import('../layout/error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: () => <PlainError /> }),
  ),
)

/**
 * The list or a conversation could not be loaded. What was shown before stays, with a line that says so and tries again: in
 * the conversation when it is that one, else in its place.
 */
export function InboxFailed() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const before = shownInbox()
  if (!before || (isRouteErrorResponse(error) && error.status < 500))
    return (
      <Suspense fallback={null}>
        <ErrorPage error={error} />
      </Suspense>
    )
  const wanted = /^\/(?:order|sale)\/([^/]+)/.exec(pathname)?.[1]
  const thread = before.thread?.id === wanted ? before.thread : null
  const list = { ...before.list, rows: before.list.rows.map((row) => ({ ...row, open: row.id === wanted })) }
  return (
    <InboxColumns view={{ list, thread }} isOpen={wanted !== undefined}>
      {thread ? (
        <Suspense>
          <Conversation key={thread.id} thread={thread} answer={undefined} isStale />
        </Suspense>
      ) : (
        <div className={styles.failed}>
          <Alert look="bad" role="alert">
            {wanted ? m.inbox_thread_failed() : m.inbox_list_failed()} <TryAgain />
          </Alert>
          {wanted && (
            <Link to={href('/inbox/:tab', { tab: list.tab })} className={styles.back}>
              <ArrowLeft size={20} aria-hidden="true" />
              {m.inbox_back()}
            </Link>
          )}
        </div>
      )}
    </InboxColumns>
  )
}
