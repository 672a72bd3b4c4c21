import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import type { PageProblem } from '../../page-problem.ts'
import styles from './error-page.module.css'
import { useHydrated } from '../../parts/use-hydrated.ts'

/**
 * The number under which a failure stands in the log. A failure of a loader or an action brings its number, one of drawing
 * the page on the server has that of the document. One that happened in the browser gets a number here and is reported.
 */
export function FailureNumber({ error }: { error: unknown }) {
  const frame = useRouteLoaderData<LayoutData>('root')
  const hydrated = useHydrated()
  // One error page may follow another in the same place: each error of the browser's has its own number.
  const [seen, setSeen] = useState(() => ({ error, own: numberFor(error, hydrated) }))
  if (seen.error !== error) setSeen({ error, own: numberFor(error, hydrated) })
  const { own } = seen
  useEffect(() => {
    if (own) void reportFailure(own, error)
  }, [own, error])
  const told = isRouteErrorResponse(error) ? (error.data as PageProblem | null)?.failure : undefined
  const number = told ?? own ?? frame?.failureId
  if (!number) return null
  return (
    <p className={styles.text}>
      {m.error_failed_id()} <strong className={styles.number}>{number}</strong>
    </p>
  )
}

/** A number for what broke in the browser; none for what the server sent. */
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
  // Without a connection there is nobody to tell.
  await fetch('/failures', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
