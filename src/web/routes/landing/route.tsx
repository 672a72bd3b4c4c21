import displayFont from '#fonts/bricolage-grotesque-latin.woff2?url'
import textFont from '#fonts/inter-latin.woff2?url'
import { data } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { loadGreeting } from '../../features/landing/load-greeting.ts'
import { loadLanding } from '../../features/landing/load-landing.ts'
import { visitorCacheHeaders } from '#web/server/visitor-cache-headers.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import type { Route } from './+types/route.ts'
import { Hero } from '../../features/landing/hero.tsx'
import { loadViewedPlaces } from '../../features/saved-places/load-viewed-places.ts'
import recentStyles from '../../features/saved-places/recent-row.module.css'
import { Suspense } from 'react'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import cityStyles from '../../features/landing/cities.module.css'
import greetingStyles from '../../features/landing/greeting-strip.module.css'
import cardStyles from '../../parts/listing-card-view.module.css'
import heartStyles from '../../parts/heart.module.css'
import pictureStyles from '../../parts/picture.module.css'
import aboutStyles from '../../features/landing/about.module.css'
import bandStyles from '../../features/landing/host-band.module.css'
import promiseStyles from '../../features/landing/promises.module.css'
import offerStyles from '../../features/landing/newest-offers.module.css'
import requestStyles from '../../features/landing/newest-requests.module.css'
import sectionStyles from '../../features/landing/landing-section.module.css'
import stepStyles from '../../features/landing/landing-steps.module.css'
import avatarStyles from '../../parts/avatar.module.css'
import badgeStyles from '../../parts/badge.module.css'
import buttonStyles from '../../parts/button.module.css'

// Many readers have neither.
const GreetingStrip = lazyPart(async () => (await import('../../features/landing/greeting-strip.tsx')).GreetingStrip)
const RecentRow = lazyPart(async () => (await import('../../features/saved-places/recent-row.tsx')).RecentRow)
keepStyles(GreetingStrip, [greetingStyles, recentStyles, cardStyles])

// Texts, links and hearts need no script of their own.
const Cities = serverOnlyPart(
  async () => ({ default: (await import('../../features/landing/cities.tsx')).Cities }),
  [cityStyles, sectionStyles, pictureStyles, buttonStyles],
)
const Promises = serverOnlyPart(
  async () => ({ default: (await import('../../features/landing/promises.tsx')).Promises }),
  [promiseStyles],
)
const NewestOffers = serverOnlyPart(
  async () => ({ default: (await import('../../features/landing/newest-offers.tsx')).NewestOffers }),
  [offerStyles, sectionStyles, cardStyles, heartStyles, pictureStyles, avatarStyles, badgeStyles, buttonStyles],
)
const NewestRequests = serverOnlyPart(
  async () => ({ default: (await import('../../features/landing/newest-requests.tsx')).NewestRequests }),
  [requestStyles, sectionStyles, avatarStyles, badgeStyles, buttonStyles],
)
const Closing = serverOnlyPart(
  async () => ({ default: (await import('../../features/landing/landing-closing.tsx')).Closing }),
  [sectionStyles, stepStyles, bandStyles, aboutStyles],
)

export const handle: RouteHandle = { scripts: 'later', plainBar: true }

export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const [page, greeting, recent] = await Promise.all([
    loadLanding(context),
    loadGreeting(context),
    loadViewedPlaces(context, request),
  ])
  return data({ ...page, greeting, recent }, { headers: visitorCacheHeaders(context) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {})
}

export default function Landing({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="content">
      {[displayFont, textFont].map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      <Suspense fallback={null}>{page.greeting && <GreetingStrip greeting={page.greeting} />}</Suspense>
      <Hero page={page} />
      <Suspense fallback={null}>
        {page.recent.length > 0 && <RecentRow cards={page.recent} back="/" formatLocale={page.formatLocale} />}
      </Suspense>
      <Promises key={`promises ${page.locale}`} promises={page.promises} />
      <Cities key={`cities ${page.locale}`} page={page} />
      <NewestOffers key={`offers ${page.locale}`} page={page} />
      <NewestRequests key={`requests ${page.locale}`} page={page} />
      <Closing key={`closing ${page.locale}`} page={page} />
    </main>
  )
}
