import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import type { Frame } from '#web/server/frame.ts'
import * as m from '#words/compiled/messages.js'
import type { PageProblem } from '../page-problem.ts'
import { ButtonLink } from './button.tsx'
import { DoorDrawing } from './door-drawing.tsx'
import styles from './error-page.module.css'
import { ReloadOnce } from './reload-once.tsx'
import { SearchPill } from './search-pill.tsx'

type Kind = 'notFound' | 'gone' | 'closed' | 'forbidden' | 'email' | 'signedOut' | 'offline' | 'refused' | 'failed'

/** The page for what went wrong: not found, not allowed, deleted, no connection, or a failure of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error)
  const { title, text } = words(kind, error)
  return (
    <main id="content" className={styles.page}>
      <title>{title}</title>
      <DoorDrawing lit={kind === 'notFound' || kind === 'gone' || kind === 'closed'} />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {kind === 'failed' && <FailureNumber />}
      <WayOut kind={kind} />
      {(kind === 'offline' || kind === 'failed') && <ReloadOnce error={error} />}
    </main>
  )
}

function WayOut({ kind }: { kind: Kind }) {
  const { pathname, search } = useLocation()
  if (kind === 'notFound' || kind === 'gone' || kind === 'closed')
    return (
      <>
        <div className={styles.search}>
          <SearchPill size="hero" />
        </div>
        <HomeLink />
      </>
    )
  return (
    <p className={styles.buttons}>
      {kind === 'signedOut' && (
        <ButtonLink pill to={`/login?from=${encodeURIComponent(pathname + search)}`}>
          {m.frame_log_in()}
        </ButtonLink>
      )}
      {kind === 'email' && (
        <ButtonLink pill to="/verify-email">
          {m.error_email_action()}
        </ButtonLink>
      )}
      {(kind === 'failed' || kind === 'offline') && (
        <ButtonLink pill to={pathname + search} reloadDocument>
          {m.frame_retry()}
        </ButtonLink>
      )}
      {kind === 'forbidden' && (
        <ButtonLink pill look="secondary" to="/about#contact">
          {m.error_contact()}
        </ButtonLink>
      )}
      <HomeLink />
    </p>
  )
}

function HomeLink() {
  return (
    <ButtonLink pill look="quiet" to="/">
      {m.error_home()}
    </ButtonLink>
  )
}

function FailureNumber() {
  const frame = useRouteLoaderData<Frame>('root')
  if (!frame) return null
  return (
    <p className={styles.text}>
      {m.error_failed_id()} <strong className={styles.number}>{frame.failureId}</strong>
    </p>
  )
}

function words(kind: Kind, error: unknown): { title: string; text: string } {
  const said = isRouteErrorResponse(error) ? (error.data as PageProblem | null)?.message : undefined
  const all: Record<Kind, { title: string; text: string }> = {
    notFound: { title: m.error_not_found_title(), text: m.error_not_found() },
    gone: { title: m.error_gone_title(), text: m.error_gone() },
    closed: { title: m.error_closed_title(), text: m.error_closed() },
    forbidden: { title: m.error_forbidden_title(), text: m.error_forbidden() },
    email: { title: m.error_email_title(), text: m.error_email() },
    signedOut: { title: m.error_signed_out_title(), text: m.error_signed_out() },
    offline: { title: m.error_offline_title(), text: m.error_offline() },
    refused: { title: m.error_refused_title(), text: said ?? m.error_failed() },
    failed: { title: m.error_failed_title(), text: m.error_failed() },
  }
  return all[kind]
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return isConnectionError(error) ? 'offline' : 'failed'
  const code = (error.data as PageProblem | null)?.code
  if (code === 'email-not-verified') return 'email'
  if (code === 'listing-not-available') return 'closed'
  if (error.status === 401) return 'signedOut'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'notFound'
  if (error.status === 410) return 'gone'
  return error.status < 500 ? 'refused' : 'failed'
}

/** What browsers throw when a page's data or script could not be fetched. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message)
}
