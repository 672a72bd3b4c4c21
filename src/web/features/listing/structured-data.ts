import { cutText } from '#kernel/cut-text.ts'
import type { MetaDescriptor } from 'react-router'
import { minorDigits } from '#kernel/money.ts'
import type { ListingPage } from './load-listing.ts'
import { layoutDataOf } from '../../parts/document-meta.ts'

/** Returns the schema.org data of an offer for search engines. It names the town, never coordinates. */
export function structuredData({ matches }: { matches: readonly unknown[] }, page: ListingPage): MetaDescriptor {
  const publicUrl = layoutDataOf(matches)?.publicUrl ?? ''
  const about = {
    '@context': 'https://schema.org',
    '@type': page.kind === 'offer' ? 'Accommodation' : 'Demand',
    name: page.title,
    description: cutText(page.description.join('\n\n'), 500),
    url: `${publicUrl}/l/${page.id}`,
    image: page.gallery.slice(0, 5).map(({ card }) => publicUrl + card),
    ...(page.kind === 'offer'
      ? {
          occupancy: { '@type': 'QuantitativeValue', maxValue: page.capacity },
          ...(page.price
            ? {
                offers: {
                  '@type': 'Offer',
                  price: (page.price.amount / 10 ** minorDigits(page.price.currency)).toFixed(2),
                  priceCurrency: page.price.currency,
                },
              }
            : {}),
          address: { '@type': 'PostalAddress', addressLocality: page.place },
        }
      : { areaServed: page.place }),
  }
  return { 'script:ld+json': about }
}
