import { expect, test } from 'vitest'
import { profileTypeOf } from './profile-input.ts'

const marketplace = { organisationTypes: [{ value: 'parish', label: { de: 'Gemeinde', en: 'Parish' } }] } as never

test.each([
  [{}, 'private', null],
  [{ profileType: 'organisation', organisationType: 'parish' }, 'organisation', 'parish'],
  [{ userType: 'organisation' }, 'organisation', null],
  [{ userType: 'organisation', organisationType: 'unknown' }, 'organisation', null],
  [{ userType: 'private' }, 'private', null],
])('whose public data is %j is: %s', (publicData, profileType, organisationType) => {
  expect(profileTypeOf(marketplace, publicData)).toEqual({ profileType, organisationType })
})
