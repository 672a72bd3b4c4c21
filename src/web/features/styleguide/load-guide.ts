import { data } from 'react-router'
import type { RequestContext } from '#web/server/request-context.ts'
import { examples, groupNames } from './examples.tsx'
import { loadPalette } from './theme-palette.ts'

/**
 * Returns what the style guide shows for an address: everything, one group, one component or one example. Throws a 404 when
 * there is no such example.
 */
export function loadGuide({ app }: RequestContext, params: Record<string, string | undefined>) {
  const { group, component, example } = params
  const found = examples.filter(
    (each) =>
      (!group || each.group === group) &&
      (!component || each.component === component) &&
      (!example || each.example === example),
  )
  if (found.length === 0 && group !== 'colours') throw data({ code: 'not-found' }, { status: 404 })
  return {
    keys: found.map((each) => `${each.component}/${each.example}`),
    groups: groupNames,
    palette: !component && (!group || group === 'colours') ? loadPalette(app.marketplace.themeCss) : null,
  }
}
