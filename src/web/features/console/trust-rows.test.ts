import { expect, test } from 'vitest'
import type { PersonFile } from '#domain/operations/index.ts'
import { trustRows } from './trust-rows.ts'

const at = new Date('2024-05-12T10:00:00Z')
const known = {
  profileType: 'private',
  emailVerified: false,
  emailVerifiedAt: null,
  phoneConfirmedAt: null,
  createdAt: at,
  verifiedChecks: [],
  sealed: null,
  vouches: { about: [], given: [] },
} as unknown as PersonFile
const notes = (person: Partial<PersonFile>) =>
  trustRows({ ...known, ...person }, (moment) => moment.toISOString().slice(0, 10), 'en').rows.map(
    ({ key, holds, note }) => [key, holds, note],
  )

test('of somebody new nothing is checked, and it says since when the address waits', () => {
  expect(notes({})).toEqual([
    ['email', false, 'not confirmed since signing up on 2024-05-12'],
    ['phone', false, 'not confirmed'],
    ['vouch', false, 'none'],
  ])
})

test('what was checked has its day and who checked it', () => {
  const other = { userId: '1', displayName: 'St. Marien', profileType: 'organisation', state: 'active' }
  const vouch = { other, at, counts: true, declinedAt: null }
  const rows = notes({
    emailVerified: true,
    emailVerifiedAt: at,
    phoneConfirmedAt: at,
    verifiedChecks: ['identity', 'meeting'],
    sealed: { at, by: 'Ruth O.' },
    vouches: { about: [vouch, vouch], given: [] } as unknown as PersonFile['vouches'],
  })
  expect(rows).toEqual([
    ['email', true, 'confirmed on 2024-05-12'],
    ['phone', true, 'confirmed on 2024-05-12'],
    ['checks', true, 'checked by Ruth O. on 2024-05-12'],
    ['vouch', true, 'St. Marien, since 2024-05-12, and 1 more'],
  ])
})

test('an address that was verified before its day was kept says only that it is', () => {
  expect(notes({ emailVerified: true })[0]).toEqual(['email', true, 'confirmed'])
})
