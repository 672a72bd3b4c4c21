import { expect, test } from 'vitest'
import { type Member, setSeal } from '#domain/users/index.ts'
import { declineVouch, vouchFor } from '#domain/vouches/index.ts'
import { day, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loadOwnVouches } from './load-own-vouches.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [ben, gemeinde, operator] = [
  await person(app, 'ben'),
  await person(app, 'gemeinde'),
  await person(app, 'operator'),
]
const seal = (checks: 'organisation'[]) => setSeal(app, operator, { userId: gemeinde.userId, checks })
const load = (viewer: Member) => loadOwnVouches({ app, viewer, locale: 'de' } as unknown as RequestContext)

test('both sides read since when a vouch is given, that it does not count without a seal, and when it was removed', async () => {
  await seal(['organisation'])
  await vouchFor(app, gemeinde, { userId: ben.userId })
  expect(await load(ben)).toMatchObject({
    about: [{ name: 'Gemeinde St. Marien', about: 'seit 20.\u00a0Mai 2024', counts: true }],
    removed: [],
    brings: { enquiries: 40, messages: 400 },
  })
  await seal([])
  const paused = { about: 'seit 20.\u00a0Mai 2024 · zählt gerade nicht', counts: false }
  expect(await load(gemeinde)).toMatchObject({ given: [{ name: 'Ben O.', ...paused }], mayGive: false })
  expect(await load(ben)).toMatchObject({ about: [paused] })
  app.clock.pass(day)
  await declineVouch(app, ben, { organisationId: gemeinde.userId })
  expect(await load(ben)).toMatchObject({ about: [], removed: [{ about: 'entfernt am 21.\u00a0Mai 2024' }] })
  expect(await load(gemeinde)).toMatchObject({ given: [] })
})
