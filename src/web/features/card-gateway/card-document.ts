import { redirectDocument } from 'react-router'

/**
 * Loads the page of a request as a document of its own when the present one was loaded for another page: only the documents
 * of pages with card fields may use the provider's origin. For a route's `clientLoader`.
 */
export function requireCardDocument(request: Request): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(request.url)
  if (navigation && new URL(navigation.name).pathname !== pathname) throw redirectDocument(pathname + search)
}
