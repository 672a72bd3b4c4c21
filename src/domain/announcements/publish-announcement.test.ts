import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { auditLog } from '../staff-files/index.ts'
import type { Viewer } from '../users/viewer.ts'
import {
  type announcementLimits,
  announcements,
  endAnnouncement,
  publishAnnouncement,
  resumeAnnouncement,
  runningAnnouncements,
} from './index.ts'

const { app, people, pass } = await conversationWorld()
const { anna, ben, kim } = people
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const moderator = { ...ben, staffRole: 'moderator' as const }
const day = 24 * 3_600_000
/** Longer than a node remembers what runs. */
const later = 11_000

beforeEach(async () => {
  await app.db.deleteFrom('announcements').execute()
  await app.db.deleteFrom('auditEntries').execute()
  pass(later)
})

const input = { texts: { de: 'Am Dienstag ist Wartung.' }, audience: 'everyone' as const, until: '2024-06-10' }
const publish = (other: Partial<Parameters<typeof publishAnnouncement>[2]> = {}) =>
  publishAnnouncement(app, kim, { ...input, ...other })
const read = async (viewer: Viewer = visitor, locale: 'de' | 'en' = 'de') =>
  (await runningAnnouncements(app, viewer, locale)).map(({ text }) => text)

describe('an announcement', () => {
  test('is read at once by everybody, in their language or in that of the marketplace', async () => {
    expect(await read()).toEqual([])
    await publish({ texts: { de: '  Am\nDienstag ', en: 'On Tuesday' } })
    await publish({ texts: { de: 'Nur auf Deutsch', en: '' } })
    expect(await read()).toEqual(['Nur auf Deutsch', 'Am Dienstag'])
    expect(await read(visitor, 'en')).toEqual(['Nur auf Deutsch', 'On Tuesday'])
    expect(await read(anna)).toHaveLength(2)
  })

  test('for members is read by members only', async () => {
    await publish({ audience: 'members' })
    expect(await read()).toEqual([])
    expect(await read(anna)).toEqual([input.texts.de])
  })

  test('runs until its last day is over', async () => {
    await publish({ until: '2024-05-29' })
    pass(day)
    expect(await read()).toHaveLength(1)
    pass(day)
    expect(await read()).toEqual([])
    expect((await announcements(app, kim)).items).toMatchObject([{ state: 'over' }])
    const [over] = (await announcements(app, kim)).items
    await endAnnouncement(app, kim, { id: over?.id ?? '' })
    expect(await codeOf(resumeAnnouncement(app, kim, { id: over?.id ?? '' }))).toBe('announcement-over')
    pass(-2 * day)
  })

  test('is ended and shown again, each with a line in the log, and a second press changes nothing', async () => {
    const id = await publish()
    await endAnnouncement(app, moderator, { id })
    await endAnnouncement(app, moderator, { id })
    expect(await read()).toEqual([])
    expect((await announcements(app, kim)).items).toMatchObject([
      { id, state: 'ended', by: { displayName: kim.displayName } },
    ])
    await resumeAnnouncement(app, kim, { id })
    await resumeAnnouncement(app, kim, { id })
    expect(await read()).toEqual([input.texts.de])
    const { items } = await auditLog(app, kim)
    expect(items.map(({ action, by, reason }) => [action, by, reason]).toReversed()).toEqual([
      ['announcement.published', kim.displayName, input.texts.de],
      ['announcement.ended', ben.displayName, input.texts.de],
      ['announcement.resumed', kim.displayName, input.texts.de],
    ])
  })
})

test('at most three run at once, also when four are published in the same moment', async () => {
  const max: typeof announcementLimits.running = 3
  const codes = await Promise.all(Array.from({ length: max + 1 }, () => codeOf(publish())))
  expect(codes.filter((code) => code === 'announcements-too-many')).toHaveLength(1)
  const [first] = (await announcements(app, kim)).items
  await endAnnouncement(app, kim, { id: first?.id ?? '' })
  await publish()
  expect(await codeOf(resumeAnnouncement(app, kim, { id: first?.id ?? '' }))).toBe('announcements-too-many')
  expect(await read()).toHaveLength(max)
})

test('what cannot be announced is refused, and nobody but staff announces', async () => {
  expect(await codeOf(publish({ texts: { en: 'Only English' } }))).toBe('field-required')
  expect(await codeOf(publish({ texts: { de: '   ' } }))).toBe('field-required')
  expect(await codeOf(publish({ texts: { de: 'x'.repeat(281) } }))).toBe('field-too-long')
  await publish({ texts: { de: 'x'.repeat(280) } })
  for (const until of ['2024-05-27', '2024-07-28', 'bald'])
    expect(await codeOf(publish({ until })), until).toBe('announcement-day-not-possible')
  expect(await codeOf(publish({ until: '' }))).toBe('field-required')
  await publish({ until: '2024-07-27' })
  for (const viewer of [anna, visitor, { ...kim, scopes: 'user:limited' as const }]) {
    expect(await codeOf(publishAnnouncement(app, viewer, input))).not.toBe('was accepted')
    expect(await codeOf(endAnnouncement(app, viewer, { id: newId() }))).not.toBe('was accepted')
    expect(await codeOf(announcements(app, viewer))).not.toBe('was accepted')
  }
  expect(await codeOf(endAnnouncement(app, kim, { id: newId() }))).toBe('not-found')
  expect((await announcements(app, kim)).totalItems).toBe(2)
})

test('pages ask the database every ten seconds at most, and go without it when it does not answer', async () => {
  await publish()
  expect(await read()).toHaveLength(1)
  await app.db.deleteFrom('announcements').execute()
  expect(await read(), 'remembered').toHaveLength(1)
  pass(later)
  expect(await read()).toEqual([])
  const dead = {
    selectFrom: () => {
      throw new Error('no connection')
    },
  } as unknown as typeof app.db
  expect(await runningAnnouncements({ ...app, db: dead }, visitor, 'de')).toEqual([])
})
