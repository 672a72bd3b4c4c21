import { expect, test } from 'vitest'
import type { GuestValue } from '#domain/notifications/index.ts'
import { mailSite, stayMail } from '#tests/worlds/stay-mail.ts'
import { renderMail } from './render-mail.ts'

const ben: GuestValue = {
  name: 'Ben O.',
  picture: '/media/abc/square-small',
  profileType: 'private',
  verified: false,
  since: '2024-02-12T10:00:00Z',
  town: 'Posen',
  emailConfirmed: true,
  languages: ['pl', 'de'],
  staysMade: 2,
  staysHosted: 0,
  rating: { average: 4.9, count: 2 },
  about: 'Ich reise <gern> mit der Bahn.',
  review: 'Ein angenehmer Gast.',
}

function request(guest: GuestValue | undefined, locale: 'de' | 'en') {
  return renderMail(stayMail('new-booking-request', locale, guest && { guest: JSON.stringify(guest) }), mailSite)
}

test('the mail of a request tells the host who asks, in text and HTML', async () => {
  const german = await request(ben, 'de')
  const line =
    '★ 4,9 (2 Bewertungen) · Aus Posen · E-Mail bestätigt · Spricht Polnisch und Deutsch · War bei 2 Aufenthalten zu Gast · Dabei seit Februar 2024'
  expect(german.text.replaceAll(/\s+/g, ' ')).toContain(line)
  expect(german.text).toContain('Ein angenehmer Gast.')
  expect(german.html).toContain('src="https://quartier.example/media/abc/square-small.jpg"')
  expect(german.html).toContain('Ich reise &lt;gern&gt; mit der Bahn.')
  const english = (await request(ben, 'en')).text.replaceAll(/\s+/g, ' ')
  expect(english).toContain('★ 4.9 (2 reviews) · From Posen · E-mail confirmed · Speaks Polish and German')
})

test('a newcomer is called new, and nothing is said that is not known', async () => {
  const nobody = { town: '', emailConfirmed: false, languages: [], staysMade: 0, about: '', review: '', picture: null }
  const { text, html } = await request({ ...ben, ...nobody, rating: null }, 'de')
  const told = text.replaceAll(/\s+/g, ' ')
  expect(told).toContain('Neu hier: noch keine Aufenthalte und Bewertungen · Dabei seit Februar 2024')
  expect(told).not.toMatch(/Aus |Spricht|bestätigt|Letzte Bewertung/)
  expect(html).not.toContain('/media/')
})

test('a mail without a guest, such as one from an earlier version, is sent without the card', async () => {
  expect((await request(undefined, 'de')).text).not.toContain('Über Ben')
})
