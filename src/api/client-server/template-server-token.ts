import { bearerToken } from '../authenticate.ts'

/**
 * Returns the access token of a call to an address of the template's server: from the header, or from the cookie in which
 * client libraries keep it (`st-<client>-token`). A cookie counts only from our own pages.
 */
export function templateServerToken(request: Request, publicUrl: string): string | undefined {
  const bearer = bearerToken(request)
  if (bearer) return bearer
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(publicUrl).origin) return undefined
  const [, kept] = /(?:^|;\s*)st-[0-9a-f-]{36}-token=([^;]*)/i.exec(request.headers.get('cookie') ?? '') ?? []
  if (!kept) return undefined
  try {
    const token = JSON.parse(decodeURIComponent(kept)) as { access_token?: unknown } | null
    return typeof token?.access_token === 'string' ? token.access_token : undefined
  } catch {
    return undefined
  }
}
