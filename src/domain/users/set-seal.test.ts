import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person, signUpForm } from '#tests/people.ts'
import {
  createAccount,
  createAccountByIdentity,
  findPerson,
  lapsedSeals,
  signUp,
  updateProfile,
  updateProfileData,
  updateProfileOf,
  userRecords,
  setSeal,
} from './index.ts'

const { db } = await freshDatabase()
const provider = {
  id: 'kennung',
  prove: async () => ({ subject: '1', email: 'i@example.org', emailVerified: true, firstName: 'I', lastName: 'D' }),
}
const app = await testApp(db, { identityProviders: [provider] })
const visitor = { kind: 'visitor', locale: 'de' } as const
const operator = await person(app, 'operator')
const anna = await person(app, 'anna')
const gemeinde = await person(app, 'gemeinde')

const publicData = async (id: string) => (await userRecords(app, [id])).get(id)?.publicData
const isVerified = async (id: string) => (await findPerson(app, id))?.verified
const seal = (userId: string) => setSeal(app, operator, { userId, checks: ['organisation'] })

describe('people cannot give themselves the seal', () => {
  const said = { isVerified: true, kept: 1 }

  test('by an update, by the operator’s program, or by opening an account', async () => {
    await updateProfileData(app, anna, { publicData: said })
    await updateProfileOf(app, anna.userId, { publicData: said })
    const names = { firstName: 'Eva', lastName: 'Sol', publicData: said }
    const eva = await createAccount(app, visitor, { ...names, email: 'eva@example.org', password })
    const idp = { idpId: 'kennung', idpClientId: 'app', idpToken: 'x' }
    const ida = await createAccountByIdentity(app, visitor, { ...idp, ...names })
    const form = { ...signUpForm('ben'), publicData: said, isVerified: true, verified: true }
    const ben = await signUp(app, visitor, form)
    for (const { userId } of [anna, eva, ida, ben]) {
      expect(await publicData(userId)).not.toHaveProperty('isVerified')
      expect(await isVerified(userId)).toBe(false)
    }
    expect(await publicData(anna.userId)).toMatchObject({ kept: 1 })
  })

  test('nor takes the sign of it away', async () => {
    await seal(anna.userId)
    await updateProfileData(app, anna, { publicData: { isVerified: null } })
    expect(await publicData(anna.userId)).toMatchObject({ isVerified: true })
  })

  test('the profile type is one of the two', async () => {
    for (const profileType of ['moderator', 7, null, { a: 1 }]) {
      await updateProfileData(app, gemeinde, { publicData: { profileType } })
      expect(await publicData(gemeinde.userId)).toMatchObject({
        profileType: 'organisation',
        organisationType: 'church',
      })
    }
  })
})

describe('a change of the name removes the seal, and staff see who waits for a new one', () => {
  const renames: [string, () => Promise<unknown>][] = [
    ['by the form', () => updateProfile(app, gemeinde, { name: 'Gemeinde St. Anton' })],
    ['by a program', () => updateProfileData(app, gemeinde, { firstName: 'Sankt' })],
    ['by the shown name', () => updateProfileData(app, gemeinde, { displayName: 'Stadt Dortmund' })],
    ['by another kind', () => updateProfileData(app, gemeinde, { publicData: { organisationType: 'ngo' } })],
  ]

  test.each(renames)('%s', async (_way, rename) => {
    await seal(gemeinde.userId)
    expect(await isVerified(gemeinde.userId)).toBe(true)
    await rename()
    expect(await isVerified(gemeinde.userId)).toBe(false)
    expect(await publicData(gemeinde.userId)).not.toHaveProperty('isVerified')
    expect((await lapsedSeals(app, operator)).map(({ person: { userId } }) => userId)).toEqual([gemeinde.userId])
    await seal(gemeinde.userId)
    expect(await lapsedSeals(app, operator)).toEqual([])
    expect(await publicData(gemeinde.userId)).toMatchObject({ isVerified: true })
  })

  test('the same name, another text or the operator’s program end nothing', async () => {
    await seal(gemeinde.userId)
    const { displayName } = (await findPerson(app, gemeinde.userId)) ?? { displayName: '' }
    await updateProfileData(app, gemeinde, { displayName, bio: 'Neu', publicData: { a: 1 } })
    await updateProfileOf(app, gemeinde.userId, { displayName: 'Gemeinde St. Barbara' })
    expect(await isVerified(gemeinde.userId)).toBe(true)
  })

  test('only staff see the list', async () => {
    await expect(lapsedSeals(app, anna)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
