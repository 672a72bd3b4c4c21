import { cutText } from '#kernel/cut-text.ts'
import type { MetaDescriptor } from 'react-router'
import { errorKind, errorTitle } from './error-kind.ts'
import type { LayoutData } from '#web/server/layout-data.ts'

type PageDescription = {
  /** Without the marketplace's name, which is appended. */
  title?: string | undefined
  description?: string | undefined
  /** `article` for texts and listings, `profile` for people. */
  type?: 'website' | 'article' | 'profile'
  /** Addresses of pictures, relative to this site or absolute, the largest first. */
  images?: { url: string; width: number; height: number; alt: string }[] | undefined
  /** Path of the page that stands for all addresses of the same content; by default its own path. */
  canonical?: string
  /** Excluded from search engines. */
  hidden?: boolean
}

/**
 * Returns title, description, social previews, canonical address and language alternates of a page, for a route's
 * `meta`. `matches` is the argument of the route's `meta` function.
 */
export function documentMeta(
  { matches, location }: { matches: readonly unknown[]; location: { pathname: string } },
  page: PageDescription,
): MetaDescriptor[] {
  const layout = layoutDataOf(matches)
  if (!layout) return [{ title: page.title }]
  const { marketplace, publicUrl } = layout
  const title = page.title ? `${page.title} · ${marketplace.name}` : `${marketplace.name}: ${marketplace.tagline}`
  const description = cutText(page.description ?? marketplace.description, 200)
  const address = publicUrl + (page.canonical ?? location.pathname)
  const images = page.images ?? defaultImages(title)
  const social = {
    'og:site_name': marketplace.name,
    'og:title': title,
    'og:description': description,
    'og:type': page.type ?? 'website',
    'og:url': address,
    'og:locale': layout.formatLocale.replace('-', '_'),
  }
  return [
    { title },
    { name: 'description', content: description },
    ...Object.entries(social).map(([property, content]) => ({ property, content })),
    ...images.flatMap(({ url, width, height, alt }, at) => [
      { property: 'og:image', content: new URL(url, publicUrl).href },
      { property: 'og:image:width', content: String(width) },
      { property: 'og:image:height', content: String(height) },
      // Equal text would produce the same element twice.
      ...(alt === images[at - 1]?.alt ? [] : [{ property: 'og:image:alt', content: alt }]),
    ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : addresses(address, layout.languages)),
  ]
}

/**
 * Returns the meta tags of an error page: the error as title, or `title` for an error that has one. Excluded from
 * search engines.
 */
export function errorMeta(args: Parameters<typeof documentMeta>[0], error: unknown, title?: string): MetaDescriptor[] {
  const kind = errorKind(error)
  const own = kind === 'failed' || kind === 'offline' ? title : undefined
  return documentMeta(args, { title: own ?? errorTitle(kind).replace(/\.$/, ''), hidden: true })
}

function defaultImages(alt: string) {
  return [
    { url: '/brand/social-1200x630.jpg', width: 1200, height: 630, alt },
    { url: '/brand/social-600x314.jpg', width: 600, height: 314, alt },
  ]
}

function addresses(address: string, languages: LayoutData['languages']): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    ...languages.map(({ locale }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale,
      href: `${address}?lang=${locale}`,
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address },
  ]
}

/** Returns the root loader's data among a route's matches; undefined when the root itself failed. */
export function layoutDataOf(matches: readonly unknown[]): LayoutData | undefined {
  const all = matches as ({ id: string; loaderData?: unknown } | undefined)[]
  return all.find((match) => match?.id === 'root')?.loaderData as LayoutData | undefined
}
