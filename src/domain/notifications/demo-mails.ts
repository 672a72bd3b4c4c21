import type { App } from '../app.ts'

/** A mail of the demo, kept instead of sent. */
export type DemoMail = {
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
export async function listDemoMails(app: Pick<App, 'db'>): Promise<DemoMail[]> {
  return app.db
    .selectFrom('keptMails')
    .select(['id', 'recipient as to', 'sender as from', 'subject', 'text', 'html', 'headers', 'sentAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
