import { themeHex } from '#config/theme-colours.ts'
import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/route.ts'

/** Returns the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const { name, tagline, description } = app.marketplace
  const icon = (file: string, size: number, purpose?: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose ? { purpose } : {}),
  })
  const paper = themeHex(app.marketplace.themeCss, 'light', 'paper')
  const manifest = {
    id: '/',
    name: `${name}: ${tagline[locale]}`,
    short_name: name,
    description: description[locale],
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Language, Cookie',
    },
  })
}
