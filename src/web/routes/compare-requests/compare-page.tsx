import * as m from '#words/compiled/messages.js'
import { CompareRequests } from '../../features/requests/compare-requests.tsx'
import { loadCompare } from '../../features/requests/load-compare.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { Route } from './+types/compare-page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadCompare(context, request)
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.listing.title ?? ''
  return documentMeta(args, { title: m.compare_page({ title }), hidden: true })
}

/** The waiting requests of a listing for some nights, side by side. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  return <CompareRequests view={loaderData} />
}
