import * as m from '#words/compiled/messages.js'
import { RetryOnline } from './retry-online.tsx'

/**
 * Shown when a page, or even the error page, could not be loaded. `retry` is the address to try again, by default the
 * present one. Offline, trying again keeps this page, which the browser could not replace; once online it is tried
 * automatically.
 */
export function PlainError({ retry = '' }: { retry?: string }) {
  return (
    <main id="content" data-error="offline" style={{ padding: '56px var(--margin)', textAlign: 'center' }}>
      <title>{m.error_offline_title()}</title>
      <RetryOnline address={retry} />
      <h1>{m.error_offline_title()}</h1>
      <p style={{ marginBlock: 14 }}>{m.error_offline()}</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 24 }}>
        <a
          href={retry}
          style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
          onClick={(event) => {
            if (!navigator.onLine) event.preventDefault()
          }}
        >
          {m.common_retry()}
        </a>
        <a href="/" style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}>
          {m.error_home()}
        </a>
      </p>
    </main>
  )
}
