import type { App } from '../app.ts'
import type { DomainEvent } from '../events.ts'
import type { MailValues } from './mailer.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { minute } from '#kernel/clock.ts'
import { titleOf } from './mail-values.ts'

/** Default time in milliseconds that a mail waits for further reports. */
const usualWait = 2 * minute
/** After this number of reports within an hour, the next mail waits for an hour. */
const manyReports = 5
/** Reports that one mail names, and that it counts. */
const maxNamed = 5
const maxCounted = 500

/** Returns the mails about a report to all staff. */
export async function mailsOfReport(
  { subjectId }: Pick<DomainEvent<'report.created'>, 'subjectId'>,
  staff: { id: string }[],
): Promise<PendingMail[]> {
  return staff.map(({ id }) => ({ userId: id, template: 'reports-waiting', values: {}, gathersReport: subjectId }))
}

/**
 * Adds a report to the mail about reports that already waits for somebody. Without such a mail, returns when a new one is
 * due: two minutes from now, or in an hour while there are many reports.
 */
export async function gatherReport(
  { app, tx }: RuleContext,
  userId: string,
  reportId: string,
): Promise<{ joined: true } | { joined: false; dueAt: Date; values: { reportIds: string } }> {
  const waiting = await tx
    .selectFrom('deliveries')
    .select(['id', 'values'])
    .where('userId', '=', userId)
    .where('template', '=', 'reports-waiting')
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) {
    const dueAt = new Date(app.clock.now().getTime() + (await waitFor({ app, tx })))
    return { joined: false, dueAt, values: { reportIds: JSON.stringify([reportId]) } }
  }
  const ids = reportIdsOf(waiting.values)
  if (!ids.includes(reportId) && ids.length < maxCounted) ids.push(reportId)
  const values = { ...(waiting.values as Record<string, string>), reportIds: JSON.stringify(ids) }
  await tx
    .updateTable('deliveries')
    .set({ values: JSON.stringify(values) })
    .where('id', '=', waiting.id)
    .execute()
  return { joined: true }
}

/** Returns how long a mail waits for further reports, in milliseconds. */
async function waitFor({ app, tx }: Pick<RuleContext, 'app' | 'tx'>): Promise<number> {
  const now = app.clock.now().getTime()
  const { count } = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('createdAt', '>', new Date(now - 60 * minute))
    .where('createdAt', '<', new Date(now - usualWait))
    .executeTakeFirstOrThrow()
  return Number(count) >= manyReports ? 60 * minute : usualWait
}

/**
 * Returns the values of a mail about reports when it leaves: those of its reports that are still open. Null when there are
 * none, or when its reader has left the staff. What the reporter wrote stays in the console.
 */
export async function reportsToSend(
  { db }: Pick<App, 'db'>,
  publicUrl: string,
  { userId, values }: { userId: string; values: unknown },
): Promise<MailValues['reports-waiting'] | null> {
  const ids = reportIdsOf(values)
  if (ids.length === 0) return null
  const isStaff = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('staffRole', 'is not', null)
    .where('state', '=', 'active')
  const open = await db
    .selectFrom('reports')
    .select(['id', 'subjectKind', 'subjectId', 'aboutUserId', 'reason'])
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .where(({ exists }) => exists(isStaff))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const [first] = open
  if (!first) return null
  const named = open.slice(0, maxNamed).map(async ({ subjectKind: kind, subjectId, aboutUserId, reason }) => {
    const name = kind === 'listing' ? await titleOf({ tx: db }, subjectId) : await displayNameOf({ db }, aboutUserId)
    return { kind, name, reason }
  })
  return {
    count: String(open.length),
    reports: JSON.stringify(await Promise.all(named)),
    link: `${publicUrl}/console/reports${open.length === 1 ? `/${first.id}` : ''}`,
  }
}

/** Returns a person's name as staff see it in the console; empty for deleted accounts. */
async function displayNameOf({ db }: Pick<App, 'db'>, userId: string): Promise<string> {
  const person = await db.selectFrom('publicUsers').select('displayName').where('id', '=', userId).executeTakeFirst()
  return person?.displayName ?? ''
}

function reportIdsOf(values: unknown): string[] {
  return JSON.parse((values as { reportIds?: string }).reportIds ?? '[]') as string[]
}
