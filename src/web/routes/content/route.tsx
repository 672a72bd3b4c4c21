import type { ComponentType } from 'react'
import { data } from 'react-router'
import { type ContentView, readContentPage } from '../../features/content/read-content-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import { visitorCacheHeaders } from '#web/server/visitor-cache-headers.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { Article } from '../../features/content/article.tsx'
import { Faq } from '../../features/content/faq.tsx'
import { HowItWorks } from '../../features/content/how-it-works.tsx'
import { SafetyCenter } from '../../features/content/safety-center.tsx'

export const handle: RouteHandle = { scripts: false }

export function loader({ context: routerContext, params }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const page = readContentPage(context.app.marketplace, params.page, context.locale)
  if (!page) throw data({ code: 'not-found' }, { status: 404 })
  return data(page, { headers: visitorCacheHeaders(context) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData
  return documentMeta(args, { title: page?.title, description: page?.summary, type: 'article' })
}

const layouts: Record<string, ComponentType<{ page: ContentView }>> = {
  faq: Faq,
  'how-it-works': HowItWorks,
  'safety-center': SafetyCenter,
}

export default function Content({ loaderData: page }: Route.ComponentProps) {
  const Layout = layouts[page.key] ?? Article
  return (
    <main id="content">
      <Layout page={page} />
    </main>
  )
}
