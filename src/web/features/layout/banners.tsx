import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import styles from './banners.module.css'

// Shown to few readers, so that its code is loaded only when needed.
const LimitedBanner = lazyPart(async () => (await import('./banner-content.tsx')).LimitedBanner)
const RefusedAddress = lazyPart(async () => (await import('./banner-content.tsx')).RefusedAddress)
const CookieLine = lazyPart(async () => (await import('./cookie-line.tsx')).CookieLine)
const Reminder = lazyPart(async () => (await import('./banner-content.tsx')).Reminder)
const TermsBanner = lazyPart(async () => (await import('./banner-content.tsx')).TermsBanner)
const WaitingBanner = lazyPart(async () => (await import('./banner-content.tsx')).WaitingBanner)

/** Pages without the reminder to verify an address, since that is what they are for. */
const withoutReminder =
  /^\/(login|signup|confirm|verify|verify-email|recover-password|reset-password|account\/(contact-details|payments))(\/|$)/

/** Pages that say it themselves. */
const aboutTerms = /^\/account\/(terms|delete-profile)(\/|$)/

/** Shows the same in an alert of its own. */
const pageWithAlert = '/listings'

/**
 * The banners below the top bar, which push the page down: cookies, limited rights, an account that is not approved, an
 * unverified address, offline.
 */
export function Banners({ layout }: { layout: LayoutData }) {
  const { pathname } = useLocation()
  const { member, notices } = layout
  return (
    <>
      <CookieBanner layout={layout} />
      <Suspense fallback={null}>
        {member?.limited && pathname !== '/s' && <LimitedBanner member={member} />}
        {member?.awaitsApproval && pathname !== pageWithAlert && <WaitingBanner />}
        {member?.termsFrom && !aboutTerms.test(pathname) && <TermsBanner from={member.termsFrom} />}
        {member?.refusedEmail && !withoutReminder.test(pathname) && <RefusedAddress member={member} />}
        {notices.includes('reminder') && !member?.refusedEmail && !withoutReminder.test(pathname) && <Reminder />}
      </Suspense>
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
