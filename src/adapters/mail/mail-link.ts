import { type AnchorHTMLAttributes, createContext, createElement as h, type ReactNode, use } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** The site that a mail is from, and the language of its reader. */
export const LinkedSite = createContext<{ publicUrl: string; locale: Locale } | null>(null)

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children?: ReactNode }

/** A link of a mail. One to the site opens in the language of the mail. */
export function MailLink({ href, ...rest }: Props) {
  const site = use(LinkedSite)
  return h('a', { href: site ? inLanguage(href, site) : href, ...rest })
}

/** Returns a link in the colour of the text around it. */
export function plainLink(text: ReactNode, href: string): ReactNode {
  return h(MailLink, { href, style: { color: 'inherit' } }, text)
}

function inLanguage(href: string, { publicUrl, locale }: { publicUrl: string; locale: Locale }): string {
  if (!URL.canParse(href) || new URL(href).origin !== new URL(publicUrl).origin) return href
  const target = new URL(href)
  target.searchParams.set('lang', locale)
  return target.href
}
