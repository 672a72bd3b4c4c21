import type { Locale } from '#kernel/locale.ts'
import { createElement as h, type ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import { coloured } from './mail-colours.ts'
import { MailLink } from './mail-link.ts'
import type { MailSite } from './mail-site.ts'

/** As wide as the card is inside; the picture itself is twice as wide as high. */
const size = { width: 534, height: 267 }

/**
 * Returns the approximate place of a listing as a picture from the own server, linked to the listing, with the attribution
 * of the map data. Always the public circle, also for recipients who may read the address. Not in the plain text. Nothing
 * where the mail has no listing.
 */
export function mapPicture(
  { listingId, title }: { listingId?: string; title: string },
  { locale }: { locale: Locale },
  { publicUrl }: MailSite,
): ReactNode[] {
  if (!listingId) return []
  const listing = `${publicUrl}/l/${listingId}`
  const address = (look: string) => `${listing}/map.png?${new URLSearchParams({ names: locale, scale: '2', look })}`
  return [
    h(
      'div',
      { 'data-skip-in-text': true, style: { margin: '0 0 20px' } },
      h(
        MailLink,
        { href: listing, style: { textDecoration: 'none' } },
        h(
          'picture',
          null,
          h('source', { srcSet: address('dark'), media: '(prefers-color-scheme: dark)' }),
          coloured('img', {
            className: 'map',
            src: address('light'),
            alt: m.mail_map_alt({ title }, { locale }),
            ...size,
            style: pictureStyle,
          }),
        ),
      ),
      coloured('p', { className: 'secondary', style: captionStyle }, m.mail_map_caption({}, { locale })),
    ),
  ]
}

const pictureStyle = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: size.width,
  height: 'auto',
  borderRadius: 12,
  fontSize: 14,
  lineHeight: '20px',
} as const

const captionStyle = { margin: '6px 0 0', fontSize: 12.5, lineHeight: '18px' }
