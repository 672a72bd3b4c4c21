import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import { LayoutContext } from '../../parts/layout-context.ts'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { Banners, CookieBanner } from './banners.tsx'
import { MissingOverlay } from './missing-overlay.tsx'
import { PageChanges } from './page-changes.tsx'
import { useFailedPage } from './page-script-failed.tsx'
import { PlainError } from './plain-error.tsx'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import { TopBar } from './top-bar.tsx'
import footerStyles from './footer.module.css'
import { watchHearts } from './watch-hearts.ts'
import { watchLinks } from './watch-links.ts'
import styles from './page-layout.module.css'
import tabStyles from './phone-tabs.module.css'
import menuStyles from './phone-menu.module.css'
import screenStyles from '../../parts/whole-screen.module.css'
import sheetStyles from '../search-form/search-sheet.module.css'

// Loaded when they are opened; their styles are part of every page, which may be sent with one of them open.
const PhoneMenu = lazyPart(
  async () => (await import('./phone-menu.tsx')).PhoneMenu,
  () => <MissingOverlay name="mobilemenu" />,
)
const SearchSheet = lazyPart(
  async () => (await import('../search-form/search-sheet.tsx')).SearchSheet,
  () => <MissingOverlay name="mobilesearch" />,
)

// Only for members.
const PhoneTabs = lazyPart(async () => (await import('./phone-tabs.tsx')).PhoneTabs)

// The footer consists of links and needs no script.
const Footer = serverOnlyPart(async () => ({ default: (await import('./footer.tsx')).Footer }), [footerStyles])

/** The layout around every page, which may read its data. Routes change it with their `handle`. */
export function PageLayout({ layout, children }: { layout: LayoutData; children: ReactNode }) {
  return (
    <LayoutContext value={layout}>
      <PageParts layout={layout}>{children}</PageParts>
    </LayoutContext>
  )
}

function PageParts({ layout, children }: { layout: LayoutData; children: ReactNode }) {
  const handle = useRouteHandle()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const failed = useFailedPage()
  const navigate = useNavigate()
  useEffect(watchHearts, [])
  useEffect(() => watchLinks((to) => void navigate(to)), [navigate])
  const phone = handle.phone ?? 'bars'
  const menuOpen = query.get('mobilemenu') === 'open'
  const searchOpen = query.get('mobilesearch') === 'open' && handle.topBar !== 'search'
  if (handle.layout === 'bare')
    return (
      <>
        <CookieBanner layout={layout} />
        {failed === null ? children : <PlainError retry={failed} />}
        <PageChanges hasFailed={failed !== null} />
      </>
    )
  return (
    <>
      <div
        className={styles.page}
        data-phone={phone}
        data-tabs={layout.member ? '' : undefined}
        inert={menuOpen || searchOpen}
      >
        <div className={styles.bar}>
          <TopBar layout={layout} look={handle.topBar ?? 'links'} plain={handle.plainBar ?? false} />
        </div>
        <Banners layout={layout} />
        {failed === null ? children : <PlainError retry={failed} />}
        {handle.footer !== false && <Footer key={pathname + search} layout={layout} />}
        <Suspense fallback={null}>{layout.member && phone !== 'none' && <PhoneTabs member={layout.member} />}</Suspense>
      </div>
      <PageChanges hasFailed={failed !== null} />
      <Suspense fallback={null}>
        {menuOpen && <PhoneMenu layout={layout} />}
        {searchOpen && <SearchSheet />}
      </Suspense>
    </>
  )
}

keepStyles(PageLayout, [tabStyles, menuStyles, screenStyles, sheetStyles])

/**
 * Returns the layout settings of the present page: the handles of its routes merged, the innermost taking precedence.
 */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle)) as RouteHandle
}
