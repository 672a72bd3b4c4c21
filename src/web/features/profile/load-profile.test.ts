import { expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loadProfile } from './load-profile.ts'

const { app, people, listings } = await conversationWorld()
const { anna, ben, chiara } = people
const visitor: Viewer = { kind: 'visitor', locale: 'de' }

const profile = (viewer: Viewer, { userId }: { userId: string }) =>
  loadProfile({ app, viewer, locale: 'de' } as RequestContext, userId, new URLSearchParams())

test('somebody with a listing is written to about it; a visitor signs up first', async () => {
  const { writeTo, conversation } = await profile(ben, anna)
  expect(writeTo).toMatch(/^\/l\/[^/]+\/[^/]+\/enquire$/)
  expect(conversation).toBeNull()
  expect((await profile(visitor, anna)).writeTo).toBe(`/signup?from=${encodeURIComponent(String(writeTo))}`)
  expect(await profile(anna, anna)).toMatchObject({ own: true, writeTo: null, conversation: null })
})

test('a long text is cut at a word, at the length that the marketplace sets', async () => {
  const text = 'Wir nehmen gern Gäste auf. '.repeat(20).trim()
  await app.db.updateTable('users').set({ bio: text }).where('id', '=', anna.userId).execute()
  const shown = await profile(ben, anna)
  expect(shown.bio.whole).toBe(text)
  expect(shown.bio.short.length).toBeLessThanOrEqual(171)
  expect(shown.bio.short.length).toBeGreaterThan(150)
  const brief = { ...app, marketplace: { ...app.marketplace, shown: { ...app.marketplace.shown, profileText: 30 } } }
  const context = { app: brief, viewer: ben, locale: 'de' } as RequestContext
  const { bio } = await loadProfile(context, anna.userId, new URLSearchParams())
  expect(bio.short).toBe('Wir nehmen gern Gäste auf …')
})

test('the kind of an organisation says where its offers are, that of a person does not', async () => {
  const publicPlace = JSON.stringify({ de: 'Dortmund-Hörde', en: 'Dortmund-Hörde' })
  await app.db.updateTable('listings').set({ publicPlace }).where('authorId', '=', anna.userId).execute()
  expect((await profile(ben, anna)).person.type).not.toContain('Hörde')
  const become = (profileType: 'organisation' | 'private') =>
    app.db.updateTable('users').set({ profileType }).where('id', '=', anna.userId).execute()
  await become('organisation')
  const { person } = await profile(ben, anna)
  await become('private')
  expect(person.type).toMatch(/ in Dortmund-Hörde$/)
})

test('a person without a listing can be written to in an existing conversation only', async () => {
  expect(await profile(anna, ben)).toMatchObject({ writeTo: null, conversation: null })
  const { transactionId } = await initiate(app, ben, {
    listingId: listings.room,
    transition: 'transition/enquire',
    message: 'Guten Tag',
    clientKey: newId(),
  })
  expect(await profile(anna, ben)).toMatchObject({ writeTo: null, conversation: `/sale/${transactionId}/details` })
  for (const other of [chiara, visitor, ben])
    expect(await profile(other, ben)).toMatchObject({ writeTo: null, conversation: null })
  await app.db.updateTable('listings').set({ state: 'closed' }).where('authorId', '=', anna.userId).execute()
  expect(await profile(ben, anna)).toMatchObject({ writeTo: null, conversation: `/order/${transactionId}/details` })
})
