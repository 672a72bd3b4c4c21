import type { Audited } from '../audited.ts'

/** The number of attempts after which a mail is parked as failed. */
const mostTries = 8

/**
 * Each mail of the outbox was sent once, or is known to have failed, or not to be certain; and the mail server has got
 * nothing else.
 */
export async function findMailFaults({ db, mails }: Pick<Audited, 'db' | 'mails'>): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'state', 'tries', 'template'])
    .where('channel', '=', 'mail')
    .execute()
  const byKey = new Map(rows.map((row) => [row.id, row]))
  const times = (counts: Map<string, number>, id: string) => counts.get(id) ?? 0
  const arrived = new Set([...mails.taken.keys(), ...mails.dropped.keys()])
  const faults: string[] = []
  for (const key of arrived) {
    const [id, count] = [idIn(key), times(mails.taken, key) + times(mails.dropped, key)]
    if (count > 1) faults.push(`the mail ${id} arrived ${count} times`)
    const state = byKey.get(id)?.state
    if (!state) faults.push(`the mail ${id} arrived and was never queued`)
    else if (state !== 'sent' && state !== 'uncertain') faults.push(`the mail ${id} arrived and is ${state}`)
    else if (state === 'sent' && !mails.taken.has(key)) faults.push(`the mail ${id} is sent and was not taken`)
  }
  const ids = new Set([...arrived].map(idIn))
  const refused = new Set([...mails.refused.keys()].map(idIn))
  for (const { id, state, tries } of rows) {
    if (state === 'sent' && !ids.has(id)) faults.push(`the mail ${id} is sent and never arrived`)
    if (state === 'queued' || state === 'sending') faults.push(`the mail ${id} is still ${state}`)
    if (state === 'failed' && tries < mostTries && !refused.has(id))
      faults.push(`the mail ${id} failed and was not refused`)
  }
  return faults
}

function idIn(messageId: string): string {
  return /^<([^@]*)@/.exec(messageId)?.[1] ?? messageId
}
