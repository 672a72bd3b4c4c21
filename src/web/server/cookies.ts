/** Returns the cookies of a request by name. */
export function readCookies(request: Request): Record<string, string> {
  const header = request.headers.get('cookie') ?? ''
  return Object.fromEntries(
    header.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      if (at < 1) return []
      return [[part.slice(0, at).trim(), decode(part.slice(at + 1).trim())]]
    }),
  )
}

/**
 * Returns a `Set-Cookie` value: HttpOnly and SameSite. `maxAge` in seconds; 0 deletes it, none keeps it until the browser is
 * closed.
 */
export function cookie(name: string, value: string, options: { maxAge?: number | undefined; secure: boolean }): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...(options.maxAge === undefined ? [] : [`Max-Age=${options.maxAge}`]),
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (options.secure) parts.push('Secure')
  return parts.join('; ')
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
