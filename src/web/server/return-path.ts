/**
 * Where to go after signing in: a path on this site with its query and hash, or the fallback. Refuses whatever a browser
 * could read as another site: `//evil.example`, `/\evil.example`, control characters, whole addresses.
 */
export function returnPath(from: string | null | undefined, fallback: string): string {
  if (!from || from.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(from) || from.includes('\\')) return fallback
  const url = new URL(from, 'http://here.invalid')
  if (url.host !== 'here.invalid' || url.pathname.startsWith('//')) return fallback
  // Back to the doorstep would be a circle.
  if (/^\/(login|signup|confirm|logout)(\/|$)/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
