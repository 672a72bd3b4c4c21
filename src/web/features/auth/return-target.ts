import { returnPath } from '#web/server/return-path.ts'

/**
 * Returns the page of this site to return to, from the query parameter `from`; null when there is none or it is not
 * allowed. `hash` is the fragment of the address, which browsers do not send.
 */
export function returnTarget(request: Request, hash = ''): string | null {
  const from = returnPath(new URL(request.url).searchParams.get('from'), '')
  if (!from) return null
  return from.includes('#') || !hash.startsWith('#') ? from : returnPath(from + hash.slice(0, 200), from)
}
