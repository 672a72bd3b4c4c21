import { lazy, type ReactNode, Suspense } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import type { Frame } from '#web/server/frame.ts'
import type { RouteHandle } from './route-handle.ts'
import { Banners, CookieLine } from './banners.tsx'
import { Footer } from './footer.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './frame.module.css'
import './phone-menu.module.css'
import './search-sheet.module.css'

// Fetched when they are opened; their styles come with every page, which may be sent with one of them open.
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))
const SearchSheet = lazy(async () => ({ default: (await import('./search-sheet.tsx')).SearchSheet }))

/** What every page of the site stands in. A page says in its `handle` what it wants otherwise. */
export function SiteFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const handle = useRouteHandle()
  const [query] = useSearchParams()
  const phone = handle.phone ?? 'bars'
  const menuOpen = query.get('mobilemenu') === 'open'
  const searchOpen = query.get('mobilesearch') === 'open' && handle.topBar !== 'search'
  if (handle.frame === 'bare') return children
  return (
    <>
      <div
        className={styles.page}
        data-phone={phone}
        data-tabs={frame.member ? '' : undefined}
        inert={menuOpen || searchOpen}
      >
        <div className={styles.bar}>
          <TopBar frame={frame} look={handle.topBar ?? 'links'} plain={handle.plainBar ?? false} />
        </div>
        <Banners frame={frame} />
        {children}
        {handle.footer !== false && frame.notes.includes('cookies') && <CookieLine />}
        {handle.footer !== false && <Footer frame={frame} />}
        {frame.member && phone !== 'none' && <PhoneTabs member={frame.member} />}
      </div>
      <Suspense fallback={null}>
        {menuOpen && <PhoneMenu frame={frame} />}
        {searchOpen && <SearchSheet />}
      </Suspense>
    </>
  )
}

/** What the page that is shown says about its frame: the handles of its routes, the innermost winning. */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle)) as RouteHandle
}
