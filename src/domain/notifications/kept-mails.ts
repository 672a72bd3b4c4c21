import type { App } from '../app.ts'

/** A mail that was kept instead of sent. */
export type KeptMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: unknown
  sentAt: Date
}

/** Returns the newest kept mails, at most 200. */
export async function listKeptMails(app: Pick<App, 'db'>): Promise<KeptMail[]> {
  return app.db
    .selectFrom('keptMails')
    .select(['id', 'recipient as to', 'sender as from', 'subject', 'text', 'html', 'headers', 'sentAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
