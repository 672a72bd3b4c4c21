import { expect, test } from 'vitest'
import type { PersonFacts } from '#domain/reviews/index.ts'
import type { Host } from './describe-host.ts'
import { answerTime, describeFactsOfPerson } from './describe-facts-of-person.ts'

const host = { verified: true, checks: 'Geprüft im Mai 2024: Adresse', sinceDate: 'Mai 2024', shortName: 'Ben' } as Host
const known: PersonFacts = {
  languages: ['de', 'pl'],
  hosting: { stays: 3, guests: 7, since: null, answers: { share: 0.75, medianMilliseconds: 3 * 3_600_000, cases: 4 } },
  rating: { count: 0, average: null },
  lastReview: null,
  vouches: [],
  forMembers: { town: 'Posen', emailConfirmed: true, phoneConfirmed: false, staysMade: 1 },
}
const texts = (facts: PersonFacts, locale: 'de' | 'en') =>
  describeFactsOfPerson(facts, host, { locale, timeZone: 'Europe/Berlin' }).map(({ text }) =>
    text.replaceAll('\u00a0', ' '),
  )

test('what is known of a person stands in lines, in both languages', () => {
  expect(texts(known, 'de')).toEqual([
    'Geprüft im Mai 2024: Adresse',
    'Antwortet meist in etwa 3 Stunden',
    'Beantwortet 75 % der Anfragen',
    'Aus Posen',
    'Spricht Deutsch und Polnisch',
    'E-Mail bestätigt',
    'Hat bei 3 Aufenthalten Gäste aufgenommen',
    'War bei 1 Aufenthalt zu Gast',
    'Dabei seit Mai 2024',
  ])
  expect(texts(known, 'en')).toContain('Speaks German and Polish')
})

test('who vouches for a person stands with the day and leads to the organisation', () => {
  const vouch = { organisationId: '1', organisation: 'Gemeinde St. Marien', at: new Date('2024-06-02T23:00:00Z') }
  const lines = (locale: 'de' | 'en') =>
    describeFactsOfPerson({ ...known, vouches: [vouch] }, host, { locale, timeZone: 'Europe/Berlin' })
  expect(lines('de')[1]).toMatchObject({ text: 'Gemeinde St. Marien bürgt seit 3.\u00a0Juni 2024 für Ben', to: '/u/1' })
  expect(lines('en')[1]).toMatchObject({ text: 'Gemeinde St. Marien has vouched for Ben since 3\u00a0June 2024' })
})

test('what is unknown, zero or not for the reader has no line', () => {
  const hosting = { stays: 0, guests: 0, since: null, answers: null }
  expect(texts({ ...known, languages: [], hosting, forMembers: null }, 'de')).toEqual([
    'Geprüft im Mai 2024: Adresse',
    'Dabei seit Mai 2024',
  ])
})

test.each([
  [null, ''],
  [0, 'Antwortet meist innerhalb einer Stunde'],
  [61, 'Antwortet meist in etwa 2 Stunden'],
  [12 * 60 + 1, 'Antwortet meist innerhalb eines Tages'],
  [25 * 60, 'Antwortet meist in etwa 2 Tagen'],
])('the usual time to an answer is rounded up: %s minutes', (minutes, text) => {
  expect(answerTime(minutes === null ? null : minutes * 60_000, 'de')).toBe(text)
})
