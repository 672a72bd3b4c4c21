import { expect, test } from 'vitest'
import type { PersonFile } from '#domain/staff-files/index.ts'
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
  trustRows({ ...known, ...person }, (moment) => moment.toISOString().slice(0, 10), 'en').map(
    ({ key, holds, note }) => [key, holds, note],
  )

test('of somebody new nothing is checked, and it says since when the address waits', () => {
  expect(notes({})).toEqual([
    ['email', false, 'not confirmed since signing up on 2024-05-12'],
    ['phone', false, 'not confirmed'],
    ['identity', false, 'not checked'],
    ['address', false, 'not checked'],
    ['meeting', false, 'not checked'],
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
    ['address', false, 'not checked'],
    ['vouch', true, 'St. Marien, since 2024-05-12, and 1 more'],
  ])
})

test('an address that was verified before its day was kept says only that it is', () => {
  expect(notes({ emailVerified: true })[0]).toEqual(['email', true, 'confirmed'])
})

test('a number has one row: confirmed by its owner, or checked by staff', () => {
  const phones = (person: Partial<PersonFile>) => notes(person).filter(([key]) => key === 'phone')
  expect(phones({ phoneConfirmedAt: at })).toEqual([['phone', true, 'confirmed on 2024-05-12']])
  expect(notes({ verifiedChecks: ['phone'], sealed: { at, by: 'Ruth O.' } })).toEqual([
    ['email', false, 'not confirmed since signing up on 2024-05-12'],
    ['phone', true, 'checked by Ruth O. on 2024-05-12'],
    ['identity', false, 'not checked'],
    ['address', false, 'not checked'],
    ['meeting', false, 'not checked'],
    ['vouch', false, 'none'],
  ])
})

test('whether somebody is an organisation is asked of organisations only', () => {
  const keys = notes({ profileType: 'organisation' }).map(([key]) => key)
  expect(keys).toEqual(['email', 'phone', 'identity', 'address', 'organisation', 'meeting'])
})
