import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails } from '#domain/notifications/index.ts'
import { banPerson, closeListingByStaff } from '#domain/moderation/index.ts'
import { deleteListing } from '#domain/privacy/index.ts'
import { changePassword } from '#domain/users/index.ts'
import { day } from '#tests/app.ts'
import { drainAll } from '#tests/events.ts'
import { password } from '#tests/people.ts'
import { secondFactorOn } from '#tests/second-factor.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { closeListing, updateListing } from '../listings/index.ts'
import { answerByConfirmListingLink, readConfirmListingLink, askAndPauseStaleListings } from './index.ts'

const { app, people, room, ask, show } = await stayWorld()
const { anna, operator } = people
const start = app.clock.now().getTime()
const visitor = { kind: 'visitor', locale: 'de' } as const
const ended = { code: 'answer-link-invalid' }
const over = { code: 'listing-state-conflict' }

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  app.sent.length = 0
})

async function tend(): Promise<void> {
  while ((await askAndPauseStaleListings(app)) > 0);
  await drainAll(app)
  while ((await deliverDueMails(app)) > 0);
}

/** Tokens of the links in the newest mail about a listing. */
function links(template: 'listing-asked' | 'listing-lapsed' = 'listing-asked'): { yes: string; no: string } {
  const mail = app.sent.findLast((each) => each.template === template)
  const { yes, no } = (mail?.values ?? {}) as { yes?: string; no?: string }
  const tokenIn = (link = '') => new URL(link).searchParams.get('t') ?? ''
  return { yes: tokenIn(yes), no: tokenIn(no) }
}

/** A room of Anna's about which she was asked. */
async function asked(): Promise<{ id: string; yes: string; no: string }> {
  await app.db.updateTable('listings').set({ deleted: true }).execute()
  const id = await room({ capacity: 2 })
  app.clock.pass(30 * day)
  await tend()
  return { id, ...links() }
}
const stateOf = async (id: string) =>
  (await app.db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('yes: the listing stays, once, and looking at the link changes nothing', async () => {
  const { id, yes } = await asked()
  for (let scans = 0; scans < 3; scans += 1)
    expect(await readConfirmListingLink(app, yes)).toMatchObject({ answer: 'yes', outcome: 'waiting', paused: false })
  await answerByConfirmListingLink(app, visitor, yes)
  expect(await readConfirmListingLink(app, yes)).toMatchObject({ outcome: 'given' })
  await expect(answerByConfirmListingLink(app, visitor, yes)).rejects.toMatchObject(over)
  app.clock.pass(8 * day)
  await tend()
  expect(await stateOf(id), 'it is not paused').toBe('published')
})

test('no: the listing is closed, what was asked about it stays, and the other link is over', async () => {
  const { id, yes, no } = await asked()
  const request = await ask(id, people.ben, { from: '2024-07-20', until: '2024-07-22' })
  await answerByConfirmListingLink(app, visitor, no)
  expect(await stateOf(id)).toBe('closed')
  expect((await show(anna, request)).state).toBe('state/preauthorized')
  expect(await readConfirmListingLink(app, no)).toMatchObject({ outcome: 'given' })
  expect(await readConfirmListingLink(app, yes)).toMatchObject({ outcome: 'over' })
  await expect(answerByConfirmListingLink(app, visitor, yes)).rejects.toMatchObject(over)
})

test('a paused listing comes back by the link of its mail, or by the yes of the first mail', async () => {
  for (const template of ['listing-lapsed', 'listing-asked'] as const) {
    const { id } = await asked()
    app.clock.pass(7 * day)
    await tend()
    expect(await stateOf(id)).toBe('closed')
    const { yes } = links(template)
    expect(await readConfirmListingLink(app, yes)).toMatchObject({ outcome: 'waiting', paused: true })
    await answerByConfirmListingLink(app, visitor, yes)
    expect(await stateOf(id)).toBe('published')
    await expect(answerByConfirmListingLink(app, visitor, yes)).rejects.toMatchObject(over)
  }
})

test('a paused listing for which the answer is no stays closed, and is paused no more', async () => {
  const { id } = await asked()
  app.clock.pass(7 * day)
  await tend()
  await answerByConfirmListingLink(app, visitor, links('listing-lapsed').no)
  const found = await app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(found).toMatchObject({ state: 'closed', lapsedAt: null, askedAnswer: 'no' })
  await expect(answerByConfirmListingLink(app, visitor, links('listing-lapsed').yes)).rejects.toMatchObject(over)
})

test('a paused listing that was changed since goes to approval where edits are reviewed', async () => {
  const { id } = await asked()
  app.clock.pass(7 * day)
  await tend()
  const { marketplace } = app
  app.marketplace = { ...marketplace, editAfterApproval: 'waits' }
  try {
    await updateListing(app, anna, { id, description: 'Ganz anders.' })
    const { yes } = links('listing-lapsed')
    await answerByConfirmListingLink(app, visitor, yes)
    expect(await stateOf(id)).toBe('pendingApproval')
    expect(await readConfirmListingLink(app, yes)).toMatchObject({ outcome: 'given', reviewed: true })
  } finally {
    app.marketplace = marketplace
  }
})

test('of presses at the same time one answers', async () => {
  const { yes, no } = await asked()
  const outcomes = await Promise.allSettled(
    [yes, no, yes, no].map((token) => answerByConfirmListingLink(app, visitor, token)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an answer and the pause at the same time leave a listing that its author wants public', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { id, yes } = await asked()
    app.clock.pass(7 * day)
    await Promise.all([answerByConfirmListingLink(app, visitor, yes), askAndPauseStaleListings(app)])
    expect(await stateOf(id)).toBe('published')
  }
})

test('a question ends when its author has closed the listing, or staff have', async () => {
  const own = await asked()
  await closeListing(app, anna, { id: own.id })
  expect(await readConfirmListingLink(app, own.yes)).toMatchObject({ outcome: 'over' })
  expect(await readConfirmListingLink(app, own.no), 'this is the answer').toMatchObject({ outcome: 'given' })
  await expect(answerByConfirmListingLink(app, visitor, own.yes)).rejects.toMatchObject(over)
  expect(await stateOf(own.id)).toBe('closed')
  const byStaff = await asked()
  await closeListingByStaff(app, operator, { id: byStaff.id, reason: 'Zwei Meldungen.' })
  await expect(answerByConfirmListingLink(app, visitor, byStaff.yes)).rejects.toMatchObject(over)
  expect(await stateOf(byStaff.id)).toBe('closed')
})

test('the links of a question end with the next one, after 60 days, and with the listing', async () => {
  const first = await asked()
  await answerByConfirmListingLink(app, visitor, first.yes)
  app.clock.pass(30 * day)
  await tend()
  const second = { ...first, ...links() }
  for (const token of [first.yes, first.no]) {
    expect(await readConfirmListingLink(app, token)).toMatchObject({ outcome: 'over' })
    await expect(answerByConfirmListingLink(app, visitor, token)).rejects.toMatchObject(over)
  }
  app.clock.pass(60 * day)
  expect(await readConfirmListingLink(app, second.yes)).toMatchObject({ outcome: 'waiting' })
  app.clock.pass(1)
  await expect(answerByConfirmListingLink(app, visitor, second.yes)).rejects.toMatchObject(over)
  const third = await asked()
  await deleteListing(app, anna, { id: third.id })
  expect(await readConfirmListingLink(app, third.yes)).toBeNull()
  await expect(answerByConfirmListingLink(app, visitor, third.yes)).rejects.toMatchObject(ended)
})

test('who logs in with a second factor answers on the page, also when the mail came before it was switched on', async () => {
  const { yes } = await asked()
  await secondFactorOn(app, anna)
  await expect(answerByConfirmListingLink(app, visitor, yes)).rejects.toMatchObject(ended)
  app.sent.length = 0
  app.clock.pass(7 * day)
  await tend()
  expect(app.sent[0]?.values).not.toHaveProperty('yes')
  await app.db.deleteFrom('secondFactors').execute()
})

test('a link ends with the password of its person, and with a ban', async () => {
  const before = await asked()
  await changePassword(app, anna, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  expect(await readConfirmListingLink(app, before.yes)).toBeNull()
  const after = await asked()
  await banPerson(app, operator, { userId: anna.userId, reason: 'Betrug' })
  for (const { yes } of [before, after]) {
    expect(await readConfirmListingLink(app, yes)).toBeNull()
    await expect(answerByConfirmListingLink(app, visitor, yes)).rejects.toMatchObject(ended)
  }
})
