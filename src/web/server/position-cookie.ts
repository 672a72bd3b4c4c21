import type { App } from '#domain/app.ts'
import { currentPosition, isPosition } from '#domain/search/index.ts'
import { cookie } from './cookies.ts'

/** Name of the cookie with the position. */
export const positionCookie = 'position'
/** Every node has seen a change long before. */
const seconds = 10

/** Where the database stood after the reader's last change, so that the next search has seen it, whichever node answers. */
export function readPosition(cookies: Record<string, string>): string | undefined {
  const position = cookies[positionCookie]
  return position && isPosition(position) ? position : undefined
}

/** The cookie that notes it, after a request that may have changed something; none after one that only read. */
export async function positionCookies(app: Pick<App, 'db'>, request: Request, secure: boolean): Promise<string[]> {
  if (request.method === 'GET' || request.method === 'HEAD') return []
  return [cookie(positionCookie, await currentPosition(app), { maxAge: seconds, secure })]
}
