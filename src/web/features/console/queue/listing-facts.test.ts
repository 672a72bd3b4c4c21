import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { listingFacts } from './listing-facts.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../../..'))
const request = { app: { marketplace }, locale: 'de' } as RequestContext
const yesNo = marketplace.fields.find(({ kind }) => kind === 'yesNo')!

test('staff who approve see which questions were left unanswered, and which were answered with no', () => {
  const answerOf = (answer: string | undefined) => {
    const listing = { kind: 'offer', category: 'offeringPlace', capacity: 2, fields: { [yesNo.key]: answer } }
    const facts = listingFacts(request, listing as unknown as ListingDetails)
    const label = (yesNo.labels?.offeringPlace ?? yesNo.label).de
    return facts.find((fact) => fact.label === label)?.value
  }
  expect(answerOf('yes')).toBe('Ja')
  expect(answerOf('no')).toBe('Nein')
  expect(answerOf('')).toBe('nicht beantwortet')
  expect(answerOf(undefined)).toBe('nicht beantwortet')
})
