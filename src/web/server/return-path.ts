/**
 * Returns where to go after logging in: a path of this site with query and hash, or the fallback. Refuses whatever a
 * browser could read as another site: `//evil.example`, `/\evil.example`, control characters, absolute addresses.
 */
export function returnPath(from: string | null | undefined, fallback: string): string {
  if (!from || from.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(from) || from.includes('\\')) return fallback
  const url = new URL(from, 'http://here.invalid')
  if (url.host !== 'here.invalid' || url.pathname.startsWith('//')) return fallback
  // Returning to an auth page would be a loop.
  if (/^\/(login|signup|confirm|logout)(\/|$)/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
