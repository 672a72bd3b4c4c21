import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setSeal } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { loadProfile } from '../../features/profile/load-profile.ts'
import { action, loader } from './route.tsx'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, dora, gemeinde, operator] = await Promise.all([
  person(app, 'anna'),
  person(app, 'ben'),
  person(app, 'dora'),
  person(app, 'gemeinde'),
  person(app, 'operator'),
])

beforeEach(() => seal(true))

const seal = (isValid: boolean) =>
  setSeal(app, operator, { userId: gemeinde.userId, checks: isValid ? ['organisation'] : [] })
const known = (viewer: Member) => ({ app, viewer, locale: 'de' }) as unknown as RequestContext

function argumentsOf(viewer: Member, id: string, intent?: string) {
  const context = new RouterContextProvider()
  context.set(requestContext, known(viewer))
  const form = intent ? { method: 'POST', body: new URLSearchParams({ intent }) } : {}
  return { context, request: new Request(`https://quartier.example/u/${id}/vouch`, form), params: { id } } as never
}
const open = async (viewer: Member, id = ben.userId) => loader(argumentsOf(viewer, id))
const post = (intent: string): Promise<unknown> =>
  action(argumentsOf(gemeinde, ben.userId, intent)).catch((thrown: unknown) => thrown)

test('the page says why an organisation may not vouch, also after its form was refused', async () => {
  expect(await open(gemeinde)).toMatchObject({ refused: undefined })
  await seal(false)
  expect(await post('vouch')).toMatchObject({ init: { status: 403 } })
  const refused = [{ code: 'vouch-needs-seal', message: expect.stringContaining('geprüft') }]
  expect(await open(gemeinde)).toMatchObject({ refused })
  await seal(true)
  expect(await open(gemeinde, dora.userId)).toMatchObject({ refused: [{ code: 'vouch-not-possible' }] })
})

test('there is no page for people, and none about nobody', async () => {
  await expect(open(anna)).rejects.toMatchObject({ init: { status: 404 } })
  for (const id of ['x', crypto.randomUUID()])
    await expect(open(gemeinde, id)).rejects.toMatchObject({ init: { status: 404 } })
})

test('the profile says that the organisation has just withdrawn, until it vouches again', async () => {
  const address = async (intent: string) => ((await post(intent)) as Response).headers.get('location')
  const path = `/u/${ben.userId}`
  expect(await address('vouch')).toBe(path)
  expect(await address('withdraw')).toBe(`${path}?vouch=withdrawn`)
  const vouch = async (query: string) =>
    (await loadProfile(known(gemeinde), ben.userId, new URLSearchParams(query))).vouch
  expect(await vouch('vouch=withdrawn')).toEqual({ state: 'possible', isWithdrawn: true })
  expect(await vouch('')).toEqual({ state: 'possible', isWithdrawn: false })
  await post('vouch')
  expect(await vouch('vouch=withdrawn')).toMatchObject({ state: 'given' })
})
