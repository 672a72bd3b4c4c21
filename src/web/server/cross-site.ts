/** Returns whether a request that changes state was sent by another site's page. */
export function isCrossSiteWrite(request: Request, publicUrl: string): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request, publicUrl)
}

/**
 * Returns whether a request was sent by another site's page. Browsers say so in Sec-Fetch-Site, older ones in Origin,
 * which they omit for same-site reads; clients that send neither have no cookies of this site.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== new URL(request.url).origin && origin !== new URL(publicUrl).origin
}
