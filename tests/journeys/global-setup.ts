import { startMailbox } from './mailbox.ts'
import { startSite } from '../running-site.ts'

/** One site and one mail server for all stories. With JOURNEY_URL the stories run against a site that is running already. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_URL) return async () => undefined
  const mailbox = await startMailbox()
  const site = await startSite({ MAIL_URL: mailbox.smtpUrl, DEMO_LISTINGS: '60' })
  process.env.JOURNEY_URL = site.url
  process.env.JOURNEY_MAILBOX = mailbox.mailboxUrl
  return async () => {
    await site.stop()
    await mailbox.close()
  }
}
