/** The page of this site from which a reader came, as the browser says it; undefined from anywhere else. */
export function searchOrigin(request: Request, publicUrl: string): URL | undefined {
  const referer = request.headers.get('referer')
  if (!referer || referer.length > 2000 || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  return url.host === new URL(publicUrl).host || url.host === new URL(request.url).host ? url : undefined
}
