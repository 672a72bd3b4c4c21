/** Returns the page of this site that the reader came from, from the header Referer; undefined for other sites. */
export function searchOrigin(request: Request, publicUrl: string): URL | undefined {
  const referer = request.headers.get('referer')
  if (!referer || referer.length > 2000 || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  return url.host === new URL(publicUrl).host || url.host === new URL(request.url).host ? url : undefined
}
