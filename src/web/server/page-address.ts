/**
 * Returns the address of the page that a request is for. Requests of script for data have their own address, which must
 * not appear in redirects and links.
 */
export function pageAddress(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$|\.data$/, '') || '/'
  url.searchParams.delete('_routes')
  return url
}

/**
 * Returns the token of a link in a mail, the parameter `t` of the page's address, cut at 500 characters; empty without one.
 */
export function tokenInAddress(request: Request): string {
  return new URL(request.url).searchParams.get('t')?.slice(0, 500) ?? ''
}

/** Returns whether a request of script is for the data of a page, at the page's address with `.data`. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
