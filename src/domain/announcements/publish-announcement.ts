import { z } from 'zod'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { type Localised, locales } from '#kernel/locale.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { todayOf } from '../today-of.ts'
import { requireRoom } from './require-room.ts'
import { forgetRunning } from './running-announcements.ts'

/** `text`: most characters of one language. `days`: how far ahead its last day may be. `running`: most at once. */
export const announcementLimits = { text: 280, days: 60, running: 3 } as const

const schema = z.strictObject({
  texts: z.partialRecord(
    z.enum(locales),
    z.string().transform(cleanLine).pipe(z.string().max(announcementLimits.text)),
  ),
  audience: z.enum(['everyone', 'members'], 'field-required'),
  until: z
    .string('field-required')
    .min(1, 'field-required')
    .refine(isCalendarDate, { message: 'announcement-day-not-possible', params: { days: announcementLimits.days } }),
})
export type AnnouncementInput = z.input<typeof schema>

/** Returns the first and the last day that can be the last one of a new announcement. */
export function possibleDays(app: Pick<App, 'clock' | 'marketplace'>): { first: CalendarDate; last: CalendarDate } {
  const first = todayOf(app)
  return { first, last: addDays(first, announcementLimits.days) }
}

/**
 * Shows a text to everybody or to members on the pages of the site, from now until the end of a day. It needs the language
 * of readers whose own has no text. Returns its id. For staff. Throws `forbidden`, `field-required`, `field-too-long`,
 * `announcement-day-not-possible` with `days`, `announcements-too-many` with `max`.
 */
export async function publishAnnouncement(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: AnnouncementInput,
): Promise<string> {
  const createdBy = staffActor(viewer)
  const { texts, audience, until } = parse(schema, input)
  const text = requireText(app, texts)
  const { first, last } = possibleDays(app)
  if (until < first || until > last)
    throw new Problem('announcement-day-not-possible', { field: 'until', params: { days: announcementLimits.days } })
  const id = newId()
  await app.db.transaction().execute(async (tx) => {
    await requireRoom(app, tx, announcementLimits.running)
    await tx
      .insertInto('announcements')
      .values({ id, texts: JSON.stringify(texts), audience, until, createdBy, createdAt: app.clock.now() })
      .execute()
    await audit(tx, app.clock, {
      actorId: createdBy,
      action: 'announcement.published',
      subjectKind: 'announcement',
      subjectId: id,
      reason: text,
    })
  })
  forgetRunning(app)
  return id
}

/** Returns the text in the language that every announcement needs. Throws `field-required`. */
function requireText({ marketplace }: Pick<App, 'marketplace'>, texts: Partial<Localised>): string {
  const text = texts[marketplace.defaultLocale]
  if (!text) throw new Problem('field-required', { field: `texts.${marketplace.defaultLocale}` })
  return text
}
