import { data } from 'react-router'
import { requestContext } from '#web/server/context.ts'
import { loadPalette } from '#web/server/palette.ts'
import { pageMeta } from '../../parts/page-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { examples, groupNames } from './examples.tsx'
import { Guide } from './guide.tsx'

export const handle: RouteHandle = { scripts: false }

/** `/styleguide`, one group of it, one component, or one example. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { group, component, example } = params as { group?: string; component?: string; example?: string }
  const found = examples.filter(
    (each) =>
      (!group || each.group === group) &&
      (!component || each.component === component) &&
      (!example || each.example === example),
  )
  if (found.length === 0 && group !== 'colours') throw data({ code: 'not-found' }, { status: 404 })
  const { app } = context.get(requestContext)
  return {
    keys: found.map((each) => `${each.component}/${each.example}`),
    groups: groupNames,
    palette: !component && (!group || group === 'colours') ? loadPalette(app.marketplace.themeCss) : null,
  }
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Styleguide', hidden: true })
}

export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return <Guide {...loaderData} />
}
