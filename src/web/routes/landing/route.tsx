import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { data } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { loadLanding } from '../../features/landing/load-landing.ts'
import { visitorCacheHeaders } from '#web/server/visitor-cache.ts'
import { pageMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { About } from '../../features/landing/about.tsx'
import { Cities } from '../../features/landing/cities.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { HostBand } from '../../features/landing/host-band.tsx'
import { NewestOffers } from '../../features/landing/newest-offers.tsx'
import { NewestRequests } from '../../features/landing/newest-requests.tsx'
import { Promises } from '../../features/landing/promises.tsx'
import { Steps } from '../../features/landing/landing-steps.tsx'

export const handle: RouteHandle = { scripts: false, plainBar: true }

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext)
  return data(await loadLanding(request), { headers: visitorCacheHeaders(request) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {})
}

export default function Landing({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="content">
      <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />
      <Hero page={page} />
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
