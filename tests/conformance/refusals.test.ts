import { describe, expect, test } from 'vitest'
import { startApi } from './api-site.ts'
import { integrationFor, sdkFor, UUID } from './sdk.ts'

// A refusal says what is wrong and what would be right: nobody has to guess, and nothing that is misspelt finds nothing.

const site = await startApi()
const { sdk: ben } = await sdkFor(site, 'ben')
const { sdk: visitor } = await sdkFor(site)
const operator = integrationFor(site)
const listingId = new UUID(site.listingId)

const day = 86_400_000
const today = Math.floor(site.app.clock.now().getTime() / day) * day
const inDays = (days: number) => new Date(today + days * day)

type Said = { status: number; code: string; title: string; details?: string; source?: { path: string[] } }

async function refusal(call: Promise<unknown>): Promise<Said> {
  try {
    await call
  } catch (error) {
    const { data } = error as { data: { errors: Said[] } }
    const [first] = data.errors
    if (first) return first
  }
  throw new Error('the call was not refused')
}

const request = (bookingStart: Date, bookingEnd: Date, more: object = {}) => ({
  processAlias: 'free-stay/release-1',
  transition: 'transition/request',
  params: { listingId, bookingStart, bookingEnd, ...more },
})

describe('a misspelt value', () => {
  test.each([
    ['states of all listings', () => operator.listings!.query!({ states: ['nope'] }), 'pendingApproval'],
    ['states of own listings', () => ben.ownListings!.query!({ states: ['nope'] }), 'pendingApproval'],
    ['types of events', () => operator.events!.query!({ eventTypes: 'foo/bar' }), 'listing/created'],
    ['availability', () => visitor.listings!.query!({ availability: 'day-ful' }), 'day-full'],
  ])('is refused with those that there are: %s', async (_what, call, right) => {
    const said = await refusal(call())
    expect(said).toMatchObject({ status: 400, code: 'validation-invalid-value' })
    expect(said.title).toContain(right)
  })

  test('what clients ask of processes that are not here finds nothing', async () => {
    const { data } = await ben.transactions!.query!({ lastTransitions: ['transition/offer'], processNames: ['other'] })
    expect(data.data).toEqual([])
  })
})

describe('a booking', () => {
  test.each([
    ['that is empty', request(inDays(40), inDays(40)), 400, 'validation-invalid-value', /after the start/],
    ['that is reversed', request(inDays(41), inDays(40)), 400, 'validation-invalid-value', /after the start/],
    ['in the past', request(inDays(-3), inDays(-2)), 409, 'transaction-booking-time-not-available', /in the past/],
    ['too far ahead', request(inDays(600), inDays(601)), 409, 'transaction-booking-time-not-available', /400 days/],
    [
      'for too many',
      request(inDays(40), inDays(41), { seats: 7 }),
      409,
      'transaction-booking-time-not-available',
      /most 2/,
    ],
  ])('%s is refused with that reason', async (_what, input, status, code, title) => {
    for (const call of [ben.transactions!.initiateSpeculative!, ben.transactions!.initiate!])
      expect(await refusal(call(input))).toMatchObject({ status, code, title: expect.stringMatching(title) })
  })

  test('does not take a parameter that its step does not know, and names it', async () => {
    const enquiry = { processAlias: 'free-stay/release-1', transition: 'transition/enquire' }
    const call = ben.transactions!.initiate!({ ...enquiry, params: { listingId, protectedData: { a: 1 } } })
    expect(await refusal(call)).toMatchObject({
      status: 400,
      code: 'validation-disallowed-key',
      title: expect.stringContaining('protectedData'),
    })
  })
})

describe('a stretch of time', () => {
  test.each([
    ['reversed', inDays(5), inDays(2), /after the start/],
    ['of two years', inDays(1), inDays(731), /90 days/],
    ['from last week', inDays(-7), inDays(2), /one day in the past/],
    ['far ahead', inDays(500), inDays(510), /days ahead/],
  ])('%s is refused with the limit', async (_what, start, end, title) => {
    const said = await refusal(visitor.timeslots!.query!({ listingId, start, end }))
    expect(said).toMatchObject({ status: 400, title: expect.stringMatching(title) })
  })
})
