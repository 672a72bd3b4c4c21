import type { ContentPage } from './folder-pages.ts'
import { shortestPath } from './shortest-path.ts'

/** First parts of the product's addresses that a page may link to, beside the pages of the marketplace. */
export const linkedAddresses = [
  'account',
  'inbox',
  'l',
  'listings',
  'login',
  'profile-settings',
  'recover-password',
  's',
  'saved-searches',
  'signup',
  'u',
  'verify-email',
  'api',
] as const

/** Returns a sentence with file and line for each link of a page to a page of this site that does not exist. */
export function deadLinks({ pages }: { pages: ContentPage[] }): string[] {
  const known: string[] = ['', ...linkedAddresses, ...pages.map(({ key }) => key)]
  return pages.flatMap(({ files = [] }) =>
    files.flatMap(({ path, markdown, firstLine }) =>
      [...markdown.matchAll(/\]\(\s*<?\/(?!\/)([^)\s>]*)/g)].flatMap(({ 1: address = '', index }) => {
        const [first = ''] = address.split(/[/?#]/)
        if (known.includes(first) || /\.\w+$/.test(address)) return []
        const line = firstLine + markdown.slice(0, index).split('\n').length - 1
        return [`${shortestPath(path)}:${line} links to /${address}, and there is no page "${first}"`]
      }),
    ),
  )
}
