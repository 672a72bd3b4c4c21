import displayFont from '#fonts/bricolage-grotesque-latin.woff2?url'
import { data } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { GreetingStrip } from '../../features/landing/greeting-strip.tsx'
import { loadGreeting } from '../../features/landing/load-greeting.ts'
import { loadLanding } from '../../features/landing/load-landing.ts'
import { visitorCacheHeaders } from '#web/server/visitor-cache.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { About } from '../../features/landing/about.tsx'
import { Cities } from '../../features/landing/cities.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { HostBand } from '../../features/landing/host-band.tsx'
import { NewestOffers } from '../../features/landing/newest-offers.tsx'
import { NewestRequests } from '../../features/landing/newest-requests.tsx'
import { Promises } from '../../features/landing/promises.tsx'
import { recentPlaces } from '../../features/saved-places/viewed-places.ts'
import { RecentRow } from '../../features/saved-places/recent-row.tsx'
import { Steps } from '../../features/landing/landing-steps.tsx'

export const handle: RouteHandle = { scripts: 'later', plainBar: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const known = context.get(requestContext)
  const [page, greeting, recent] = await Promise.all([
    loadLanding(known),
    loadGreeting(known),
    recentPlaces(known, request),
  ])
  return data({ ...page, greeting, recent }, { headers: visitorCacheHeaders(known) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {})
}

export default function Landing({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="content">
      <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />
      {page.greeting && <GreetingStrip greeting={page.greeting} />}
      <Hero page={page} />
      <RecentRow cards={page.recent} back="/" locale={page.locale} formatLocale={page.formatLocale} />
      <Promises promises={page.promises} />
      <Cities page={page} />
      <NewestOffers page={page} />
      <NewestRequests page={page} />
      <Steps steps={page.steps} />
      <HostBand words={page.host} />
      <About page={page} />
    </main>
  )
}
