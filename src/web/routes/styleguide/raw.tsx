import { requestContext } from '#web/server/request-context.ts'
import { Guide } from '../../features/styleguide/guide.tsx'
import { loadGuide } from '../../features/styleguide/load-guide.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/raw.ts'

export const handle: RouteHandle = { scripts: false, layout: 'bare' }

export function loader({ context, params }: Route.LoaderArgs) {
  return loadGuide(context.get(requestContext), params)
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: 'Styleguide', hidden: true })
}

/** The style guide alone, without the layout of the site, for screenshots. */
export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return <Guide {...loaderData} />
}
