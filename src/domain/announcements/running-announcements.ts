import { type Locale, type Localised, withFallback } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'

/** Who reads an announcement: visitors and members, or members only. */
export type Audience = 'everyone' | 'members'

/** An announcement in the language of its reader. */
export type RunningAnnouncement = { id: string; text: string }

type Row = { id: string; texts: Partial<Localised>; audience: Audience; until: string }
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'log'>

/**
 * How long the running announcements are remembered, in milliseconds. Other nodes read a new one after this time at the
 * latest.
 */
const cacheDuration = 10_000

const remembered = new WeakMap<App['db'], { at: number; rows: Promise<Row[]> }>()

/**
 * Returns what runs now for a reader, the newest first. Asked for every page, and read from the database every ten seconds
 * at most. A database that does not answer fails no page: there is then nothing to announce.
 */
export async function runningAnnouncements(app: Needs, viewer: Viewer, locale: Locale): Promise<RunningAnnouncement[]> {
  const now = app.clock.now()
  const today = todayOf(app)
  const rows = await readRemembered(app, now.getTime())
  return rows
    .filter(({ audience, until }) => until >= today && (audience === 'everyone' || viewer.kind === 'member'))
    .map(({ id, texts }) => ({ id, text: withFallback(texts, app.marketplace.defaultLocale)[locale] }))
}

/** Lets the next page read the announcements anew, after a change. */
export function forgetRunning({ db }: Pick<App, 'db'>): void {
  remembered.delete(db)
}

function readRemembered(app: Needs, now: number): Promise<Row[]> {
  const last = remembered.get(app.db)
  if (last && Math.abs(now - last.at) < cacheDuration) return last.rows
  const rows = readRunning(app).catch((error: unknown) => {
    app.log('warn', 'the announcements could not be read', { error: String(error) })
    return []
  })
  remembered.set(app.db, { at: now, rows })
  return rows
}

async function readRunning({ db, clock, marketplace }: Needs): Promise<Row[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'texts', 'audience', 'until'])
    .where('endedAt', 'is', null)
    .where('until', '>=', todayOf({ clock, marketplace }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as Row[]
}
