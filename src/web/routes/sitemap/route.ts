import { publishedLinks } from '#domain/listings/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/route.ts'
import type { SpokenLocales } from '#kernel/locale.ts'

/** A sitemap holds at most fifty thousand addresses; the newest listings are included. */
const maxListings = 45_000

/** Returns every page for search engines, in every language. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext)
  const listings = await publishedLinks(app, maxListings)
  const pages = ['/', '/s', ...app.marketplace.pages.map(({ key }) => `/${key}`)]
  const entries = [
    ...pages.map((path) => entry(app.marketplace, app.publicUrl + path)),
    ...listings.map(({ id, updatedAt }) => entry(app.marketplace, `${app.publicUrl}/l/${id}`, updatedAt)),
  ]
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

function entry({ locales }: SpokenLocales, address: string, changed?: Date): string {
  const url = address.replaceAll('&', '&amp;')
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  const languages = locales.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}?lang=${locale}"/>`,
  )
  return `<url><loc>${url}</loc>${date}${languages.join('')}</url>`
}
