import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import { DrawnCard, type DrawnCardProps } from '../parts/listing-card.tsx'
import { drawMarkup } from './draw-markup.ts'
import { inLocale } from './reader-locale.ts'

const anna: ListingCard['author'] = {
  userId: '00000000-0000-4000-8000-000000000001',
  state: 'active',
  profileType: 'private',
  organisationType: null,
  firstName: 'Anna',
  displayName: 'Anna B.',
  abbreviatedName: 'AB',
  verified: false,
  verifiedChecks: [],
  verifiedAt: null,
  bio: '',
  picture: null,
  memberSince: new Date('2024-01-01'),
}
const parish = {
  ...anna,
  profileType: 'organisation',
  displayName: 'Gemeinde "St. Anna" & Freunde',
  verified: true,
} as const
const room: ListingCard = {
  id: '00000000-0000-4000-8000-000000000002',
  slug: 'ruhiges-zimmer',
  title: 'Ruhiges Zimmer',
  category: 'offeringPlace',
  kind: 'offer',
  place: 'Kreuzberg',
  point: { lat: 52.5, lng: 13.4 },
  availableFrom: '2024-06-14',
  availableUntil: '2024-07-14',
  capacity: 2,
  price: null,
  byTheHour: false,
  image: { contentHash: 'ab12', width: 2400, height: 1800, alt: 'Bett', colour: 'rgb(10, 20, 30)' },
  author: anna,
}
const cards: Record<string, Partial<ListingCard>> = {
  'an offer with a picture': {},
  'a small picture': { image: { contentHash: 'cd34', width: 500, height: 500, alt: '', colour: '#123456' } },
  'a request without a picture or days': { kind: 'request', image: null, availableFrom: null, availableUntil: null },
  'a price for a night, over the turn of the year': {
    price: { amount: 4550, currency: 'EUR' },
    availableFrom: '2024-12-30',
    availableUntil: '2025-01-02',
  },
  'a price for an hour, and one person': { price: { amount: 900, currency: 'EUR' }, byTheHour: true, capacity: 1 },
  'words that look like HTML': { title: '<b>"Zimmer" & \'Garten\'</b>', place: 'A & <B>', author: parish },
  'a place without a name': { place: '', title: '' },
  'an organisation with a picture': { author: { ...parish, picture: '/media/ef56/square-small' } },
  'a host who is banned': { author: { ...parish, state: 'banned', displayName: 'Nicht mehr dabei' } },
}
const pages: Record<string, Partial<DrawnCardProps>> = {
  'on a search': { level: 2, sizes: '(max-width: 767px) calc(100vw - 40px), 18.4vw', active: false, eager: false },
  'first on a search with days near a stadium': {
    level: 2,
    eager: true,
    active: true,
    asked: { from: '2024-06-20', until: '2024-06-23', people: 4, needs: 'pub_accessibility=yes' },
    distance: '3,1 km zum Stadion',
  },
  'where there is one kind of listing': { marketplace: { currency: 'EUR', twoKinds: false } },
}

function drawn(card: Partial<ListingCard>, page: Partial<DrawnCardProps>, locale: 'de' | 'en'): ReactElement {
  const tag = locale === 'de' ? 'de-DE' : 'en-GB'
  const marketplace = { currency: 'EUR', twoKinds: true }
  return (
    <DrawnCard card={{ ...room, ...card }} locale={locale} formatLocale={tag} marketplace={marketplace} {...page} />
  )
}

for (const locale of ['de', 'en'] as const)
  for (const [where, page] of Object.entries(pages))
    test(`a card ${where} is drawn as React draws it (${locale})`, () => {
      for (const [what, card] of Object.entries(cards))
        inLocale(locale, () => {
          const part = drawn(card, page, locale)
          expect(drawMarkup(part), what).toBe(renderToString(part))
        })
    })

test('texts beside each other stay apart as React keeps them apart', () => {
  const part = (
    <p>
      {'Anna'} {0}
      {''}
      {null}
      {['Ben', <b key="b">Chiara</b>, 'Dora']}
      {false}
      <>
        {'eins'}
        {'zwei'}
      </>
    </p>
  )
  expect(drawMarkup(part)).toBe(renderToString(part))
})

test('what is not known is left to React', () => {
  expect(drawMarkup(<input disabled />)).toBeNull()
  expect(drawMarkup(<p dangerouslySetInnerHTML={{ __html: 'Anna' }} />)).toBeNull()
  expect(drawMarkup(<a href="https://example.org">Anna</a>)).toBeNull()
})
