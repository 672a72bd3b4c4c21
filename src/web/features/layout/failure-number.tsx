import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ErrorPageData } from '../../error-page-data.ts'
import styles from './error-page.module.css'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/**
 * The number under which a failure is in the log. Failures of loaders and actions carry their number, those of
 * rendering on the server have the number of the document. A failure in the browser gets a new number and is reported.
 */
export function FailureNumber({ error }: { error: unknown }) {
  const layout = useLayoutData()
  const hydrated = useHydrated()
  // One error page may replace another: each error in the browser has its own number.
  const [seen, setSeen] = useState(() => ({ error, own: numberFor(error, hydrated) }))
  if (seen.error !== error) setSeen({ error, own: numberFor(error, hydrated) })
  const { own } = seen
  useEffect(() => {
    if (own) void reportFailure(own, error)
  }, [own, error])
  const sentNumber = isRouteErrorResponse(error) ? (error.data as ErrorPageData | null)?.failure : undefined
  const number = sentNumber ?? own ?? layout?.failureId
  if (!number) return null
  return (
    <p className={styles.text}>
      {m.error_failed_id()} <strong className={styles.number}>{number}</strong>
    </p>
  )
}

/** Returns a number for a failure in the browser; undefined for one that the server sent. */
function numberFor(error: unknown, hydrated: boolean): string | undefined {
  return hydrated && !isRouteErrorResponse(error) ? newNumber() : undefined
}

function newNumber(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('')
}

async function reportFailure(id: string, error: unknown): Promise<void> {
  const detail = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
  const body = JSON.stringify({ id, path: window.location.pathname.slice(0, 200), detail: detail.slice(0, 1500) })
  // Without a connection it cannot be reported.
  await fetch('/failures', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
