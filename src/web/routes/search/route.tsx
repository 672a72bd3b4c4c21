import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import { errorMeta, documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import * as m from '#words/compiled/messages.js'
import { loadSearch } from '../../features/search/load-search.ts'
import { sameSearch } from '../../features/search/same-search.ts'
import { SearchPage } from '../../features/search/search-page.tsx'

export { SearchFailed as ErrorBoundary } from '../../features/search/search-failed.tsx'

export const handle = {
  topBar: 'search',
  phone: 'tabs',
  footer: false,
  scripts: 'later',
} satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext)
  return withErrorPage(locale, () => loadSearch(context.get(requestContext), new URL(request.url)))
}

/** Opening the map, the filters or the search form loads no data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href && sameSearch(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export function meta(args: Route.MetaArgs) {
  if (args.error) return errorMeta(args, args.error, m.search_failed_title())
  const { title = '', description = '' } = args.loaderData ?? {}
  return documentMeta(args, { title, description })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage data={loaderData} />
}
