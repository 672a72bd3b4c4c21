import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/route.ts'

/** Pages of one reader, or that change state. */
const closed = [
  '/account',
  '/confirm',
  '/console',
  '/dev/',
  '/inbox',
  '/keep-account',
  '/l/*/*/',
  '/listings',
  '/live',
  '/login',
]
const closedToo = [
  '/logout',
  '/dismiss-notice',
  '/order/',
  '/profile-settings',
  '/reset-password',
  '/sale/',
  '/s/',
  '/signup',
  '/stay/',
  '/verify',
]

/** Returns the rules for search engines. */
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
