import { sql } from 'kysely'
import { hour } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { type MailRefusal, mailRefusal } from '../mail-refusal.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** How many mails a mail server did not take, by the reason; the most first. */
type OfServer = { server: string; count: number; reasons: { reason: MailRefusal; count: number }[] }

/** `since`: when the first of them failed. `isNew`: one failed within a day. */
export type UndeliveredMails = { servers: OfServer[]; since: Date; isNew: boolean }

/** Answers of servers often have a number of their own, so that there may be as many as mails. */
const mostAnswers = 1000

const newHours = 24

/**
 * Returns the parked mails by the mail servers of their recipients and the reasons of these; null where there are none.
 * For staff. Throws `forbidden`.
 */
export async function undeliveredMails(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<UndeliveredMails | null> {
  staffActor(viewer)
  const { rows } = await sql<Answer>`
    select lower(split_part(recipient, '@', 2)) as server, coalesce(last_error, '') as answer,
           state = 'uncertain' as is_uncertain, count(*)::int as count, min(parked_at) as first, max(parked_at) as last
    from deliveries
    where channel = 'mail' and parked_at is not null and set_aside_at is null and recipient <> ''
      and tries > 0 and state in ('failed', 'uncertain')
    group by 1, 2, 3 order by last desc, 1, 2, 3 limit ${mostAnswers}`.execute(db)
  if (rows.length === 0) return null
  const [first, last] = [rows.map((row) => row.first.getTime()), rows.map((row) => row.last.getTime())]
  return {
    servers: byServer(rows),
    since: new Date(Math.min(...first)),
    isNew: Math.max(...last) > clock.now().getTime() - newHours * hour,
  }
}

type Answer = { server: string; answer: string; isUncertain: boolean; count: number; first: Date; last: Date }

function byServer(rows: Answer[]): OfServer[] {
  const servers = new Map<string, Map<MailRefusal, number>>()
  for (const { server, answer, isUncertain, count } of rows) {
    const reasons = servers.get(server) ?? new Map<MailRefusal, number>()
    const reason = mailRefusal(answer, isUncertain)
    servers.set(server, reasons.set(reason, (reasons.get(reason) ?? 0) + count))
  }
  return [...servers]
    .map(([server, counts]) => {
      const reasons = [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
      return { server, reasons, count: reasons.reduce((sum, { count }) => sum + count, 0) }
    })
    .toSorted((a, b) => b.count - a.count || a.server.localeCompare(b.server))
}
