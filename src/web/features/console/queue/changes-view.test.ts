import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { ReviewItem } from '#domain/moderation/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { changesView, factsView } from './changes-view.ts'
import { listingFacts } from './listing-facts.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../../..'))
const clock = { now: () => new Date('2024-05-20T10:00:00Z') }
const request = { app: { marketplace, clock }, locale: 'de' } as unknown as RequestContext
const text = marketplace.fields.find(({ kind, info }) => kind === 'yesNo' && info)!
const berlin = { de: 'Berlin', en: 'Berlin' }

type Parts = { fields?: object; place?: string; pictures?: string[] }
type Before = { publicData?: object; pictureIds?: string[] | null }

/** A listing in review beside how it was when staff decided about it. */
function views(now: Parts, before: Before = {}) {
  const listing = {
    kind: 'offer',
    category: 'offeringPlace',
    title: 'Sofa',
    description: 'Ruhig.',
    capacity: 2,
    availableFrom: null,
    availableUntil: null,
    fields: now.fields ?? {},
    place: now.place ?? 'Berlin',
    pictures: (now.pictures ?? ['a', 'b']).map((imageId) => ({ imageId })),
  }
  const { title, description, capacity, availableFrom, availableUntil } = listing
  const was = { title, description, capacity, availableFrom, availableUntil }
  const kept = { publicData: {}, publicPlace: berlin, pictureIds: ['a', 'b'], ...before }
  const item = { listing, decided: { at: clock.now(), ...was, ...kept } } as unknown as ReviewItem
  const facts = factsView(request, item, listingFacts(request, item.listing))
  return { facts, changes: changesView(request, item, facts) }
}

test('a listing that is as it was says so', () => {
  const { facts, changes } = views({})
  expect(facts.map(({ before }) => before).filter((before) => before !== null)).toEqual([])
  expect(changes).toMatchObject({ since: expect.stringContaining('sind Titel, Text, Ort, Fotos und Antworten gleich') })
})

test('an answer where there was none is a change, and so is one that is gone', () => {
  const answered = { [text.key]: 'yes', [text.info!.key]: 'Ruf an: 0176 12345678' }
  const label = text.info!.label.de
  const came = views({ fields: answered })
  expect(came.facts.find((fact) => fact.label === label)?.before).toBe('–')
  expect(came.changes?.since).toContain('Markiert: geändert seit')
  const went = views({}, { publicData: answered })
  expect(went.facts.find((fact) => fact.label === label)).toMatchObject({
    before: 'Ruf an: 0176 12345678',
    value: [{ text: '–' }],
  })
})

test('photos that came, went or changed places are told; where they are not known nothing is', () => {
  const told = (pictures: string[], pictureIds: string[] | null = ['a', 'b']) =>
    views({ pictures }, { pictureIds }).changes?.photos
  expect(told(['a', 'b', 'c'])).toBe('1 neu')
  expect(told(['b', 'c'])).toBe('1 neu, 1 entfernt')
  expect(told(['b', 'a'])).toBe('andere Reihenfolge')
  expect(told(['a', 'b'])).toBe('')
  expect(told(['a', 'c'], null)).toBe('')
})

test('another place is a change, with the one before', () => {
  expect(views({}).changes?.place).toBeNull()
  const { changes } = views({ place: 'Dortmund' })
  expect(changes).toMatchObject({ place: 'Berlin', since: expect.stringContaining('Markiert: geändert seit') })
})
