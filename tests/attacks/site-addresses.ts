import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'
import { newId } from '#kernel/id.ts'

/** Values for the parameters of addresses. An id that the caller does not give is one that does not exist. */
export type Given = Partial<Record<string, string>>

const usual: Given = {
  slug: 'zimmer',
  type: 'draft',
  tab: 'details',
  returnURLType: 'success',
  kind: 'listing',
  page: 'about',
  variant: 'pending-approval',
  group: 'forms',
  component: 'button',
  example: 'plain',
  template: 'new-message',
}

/** Returns every address of the site's route table with its parameters filled in, so that a new page is covered. */
export function pageAddresses(given: Given = {}): string[] {
  const paths = (routes as RouteConfigEntry[]).flatMap((route) => pathsOf(route, ''))
  const filled = paths.map((path) =>
    path
      .replace(/:(\w+)\??/g, (_, name: string) => given[name] ?? usual[name] ?? newId())
      .replace('*', 'nowhere/at/all'),
  )
  return [...new Set(filled)]
}

/** Returns the addresses to which a form can be posted: each as a document and as data. */
export function formPages(given: Given = {}): string[] {
  return pageAddresses(given).filter((path) => !path.startsWith('/styleguide') && path !== '/live')
}

function pathsOf({ path, index, children = [] }: RouteConfigEntry, parent: string): string[] {
  const own = path ? `${parent}/${path}` : parent
  const here = path || index ? [own || '/'] : []
  return [...here, ...children.flatMap((child) => pathsOf(child, own))]
}
