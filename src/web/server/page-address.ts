/**
 * The address of the page that a request is for. A page with script asks for its data at an address of its own, which must
 * not be seen in redirects and links.
 */
export function pageAddress(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$|\.data$/, '') || '/'
  url.searchParams.delete('_routes')
  return url
}
