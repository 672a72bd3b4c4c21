import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import { isOwnAddress, replyByMail } from '../../messages/index.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { receiveReport } from './receive-report.ts'
import { tellRefusal } from './refused-reply.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret' | 'publicUrl' | 'mailbox'>

/** What became of a mail. `known`: it was handled before. `ignored`: it is nothing that the site reads. */
export type Received = 'message' | 'refused' | 'bounce' | 'complaint' | 'ignored' | 'known'

/**
 * Handles a mail once: an answer becomes a message, a bounce marks the address, a complaint ends the optional mails. That it
 * was handled is recorded in the same database transaction, so that a mail which is handed over again changes nothing.
 */
export async function receiveMail(app: Needs, mail: IncomingMail): Promise<Received> {
  const { key, from, report } = mail
  if (await isKnown(app.db, key)) return 'known'
  if (report) {
    const { kind } = report
    return once(app, key, async (tx) => ((await receiveReport(app, tx, report)) ? kind : 'ignored'))
  }
  // A mail of the site that comes back would go round for ever.
  if (mail.isAutomatic || (from && isOwnAddress(app, from))) return once(app, key, async () => 'ignored')
  return receiveReply(app, mail)
}

async function receiveReply(app: Needs, mail: IncomingMail): Promise<Received> {
  const { key } = mail
  try {
    const outcome = await replyByMail(app, mail, async (tx) => {
      if (!(await note(app, tx, key, 'message'))) throw new HandledMeanwhile()
    })
    if (outcome?.sent) return 'message'
    if (!outcome) return await once(app, key, async () => 'ignored')
    return await once(app, key, async (tx) => {
      await tellRefusal({ ...app, db: tx }, outcome)
      return 'refused'
    })
  } catch (error) {
    if (error instanceof HandledMeanwhile) return 'known'
    throw error
  }
}

/** Another node has handled the same mail at the same time. */
class HandledMeanwhile extends Error {}

async function once(
  app: Needs,
  key: string,
  work: (tx: Transaction<DB>) => Promise<Exclude<Received, 'known'>>,
): Promise<Received> {
  return app.db.transaction().execute(async (tx) => {
    if (!(await note(app, tx, key, 'ignored'))) return 'known'
    const outcome = await work(tx)
    await tx.updateTable('incomingMails').set({ outcome }).where('key', '=', key).execute()
    return outcome
  })
}

/** Records a mail. Returns false for one that is recorded, after waiting for a node that handles it now. */
async function note({ clock }: Needs, tx: Transaction<DB>, key: string, outcome: Received): Promise<boolean> {
  const { rows } =
    await sql`insert into incoming_mails (key, outcome, received_at) values (${key}, ${outcome}, ${clock.now()})
    on conflict do nothing returning key`.execute(tx)
  return rows.length > 0
}

async function isKnown(db: Kysely<DB>, key: string): Promise<boolean> {
  return (await db.selectFrom('incomingMails').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}
