import { isRouteErrorResponse, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ErrorPageData } from '../../error-page-data.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { type ErrorKind, errorKind, errorTitle } from '../../parts/error-kind.ts'
import { HouseDrawing } from './house-drawing.tsx'
import styles from './error-page.module.css'
import { FailureNumber } from './failure-number.tsx'
import { ReloadOnce } from './reload-once.tsx'
import { RetryOnline } from './retry-online.tsx'
import { SearchPill } from '../search-form/search-pill.tsx'

/** The page for an error: not found, not allowed, deleted, offline, or a failure of the site. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = errorKind(error)
  const title = errorTitle(kind)
  return (
    <main id="content" className={styles.page} data-error={kind}>
      <HouseDrawing lit={kind === 'notFound' || kind === 'gone' || kind === 'closed'} />
      <h1>{title}</h1>
      <p className={styles.text}>{errorText(kind, error)}</p>
      {kind === 'failed' && <FailureNumber error={error} />}
      <WayOut kind={kind} />
      {(kind === 'offline' || kind === 'failed') && <ReloadOnce error={error} />}
      {kind === 'offline' && <RetryOnline />}
    </main>
  )
}

function WayOut({ kind }: { kind: ErrorKind }) {
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
          {m.layout_log_in()}
        </ButtonLink>
      )}
      {kind === 'email' && (
        <ButtonLink pill to="/verify-email">
          {m.error_email_action()}
        </ButtonLink>
      )}
      {(kind === 'failed' || kind === 'offline') && (
        <ButtonLink pill to={pathname + search} reloadDocument>
          {m.common_retry()}
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

function errorText(kind: ErrorKind, error: unknown): string {
  const said = isRouteErrorResponse(error) ? (error.data as ErrorPageData | null)?.message : undefined
  const texts: Record<ErrorKind, string> = {
    notFound: m.error_not_found(),
    gone: m.error_gone(),
    closed: m.error_closed(),
    forbidden: m.error_forbidden(),
    waiting: m.layout_awaits_approval(),
    email: m.error_email(),
    signedOut: m.error_signed_out(),
    offline: m.error_offline(),
    refused: said ?? m.error_failed(),
    failed: m.error_failed(),
  }
  return texts[kind]
}
