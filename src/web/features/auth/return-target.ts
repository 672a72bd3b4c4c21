import { returnPath } from '#web/server/return-path.ts'

/**
 * Where a page of the doorstep was asked to lead back to; null when nowhere, or to where it may not. `hash` is the part of
 * the address that only the browser knew.
 */
export function returnTarget(request: Request, hash = ''): string | null {
  const from = returnPath(new URL(request.url).searchParams.get('from'), '')
  if (!from) return null
  return from.includes('#') || !hash.startsWith('#') ? from : returnPath(from + hash.slice(0, 200), from)
}
