import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/route.ts'

/** Pages that are about one reader, or change something. */
const closed = ['/account', '/confirm', '/console', '/dev/', '/inbox', '/l/*/*/', '/listings', '/live', '/login']
const closedToo = [
  '/logout',
  '/notes',
  '/order/',
  '/profile-settings',
  '/reset-password',
  '/sale/',
  '/s/',
  '/signup',
  '/verify',
]

/** What search engines may read. */
export function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    ...[...closed, ...closedToo].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
