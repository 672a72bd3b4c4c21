import { Suspense, useSyncExternalStore } from 'react'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import styles from './banners.module.css'

// Shown to few readers, so that its code is loaded only when needed.
const RareBanners = lazyPart(async () => (await import('./banner-content.tsx')).RareBanners)
const CookieLine = lazyPart(async () => (await import('./cookie-line.tsx')).CookieLine)

/**
 * The banners below the top bar, which push the page down: cookies, announcements, limited rights, an account that is not
 * approved, an unverified address, offline.
 */
export function Banners({ layout }: { layout: LayoutData }) {
  const { member, notices, announcements } = layout
  const hasMore =
    announcements[0] ||
    notices.includes('reminder') ||
    member?.limited ||
    member?.awaitsApproval ||
    member?.termsFrom ||
    member?.refusedEmail
  return (
    <>
      <CookieBanner layout={layout} />
      <Suspense fallback={null}>{hasMore && <RareBanners layout={layout} />}</Suspense>
      <OfflineBanner />
    </>
  )
}

/** The line about cookies, until the reader closes it. */
export function CookieBanner({ layout }: { layout: LayoutData }) {
  return <Suspense fallback={null}>{layout.notices.includes('cookies') && <CookieLine />}</Suspense>
}

/** Banner that is shown while there is no connection. Needs script. */
function OfflineBanner() {
  const offline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  )
  return <output>{offline && <span className={styles.offline}>{m.layout_offline()}</span>}</output>
}

function watchConnection(change: () => void): () => void {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}
