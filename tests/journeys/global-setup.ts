import { copyOfDemoWorld, keepWorlds } from '../demo-world.ts'
import { expectNoRefusedCalls, noteRefusedCalls } from '../refused-calls.ts'
import { startSite } from '../running-site.ts'
import { startMailbox } from './mailbox.ts'

/**
 * One site and one mail server for all stories, which fail as a whole when a program of theirs calls the payment sandbox
 * with wrong parameters or calls another machine. With JOURNEY_URL the stories run against a site that is running already.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const forgetCalls = process.env.JOURNEY_URL ? () => {} : await noteRefusedCalls()
  const forgetWorlds = keepWorlds()
  if (process.env.JOURNEY_URL) return async () => forgetWorlds()
  const mailbox = await startMailbox()
  const site = await startSite({
    MAIL_URL: mailbox.smtpUrl,
    DATA_DIR: await copyOfDemoWorld({ listings: 60 }),
    DEMO_LISTINGS: '60',
    // Stories do not wait for two quiet minutes.
    MESSAGE_MAIL_QUIET: 'PT1S',
    MESSAGE_MAIL_EVERY: 'PT1S',
  })
  process.env.JOURNEY_URL = site.url
  process.env.JOURNEY_MAILBOX = mailbox.mailboxUrl
  return async () => {
    await site.stop()
    await mailbox.close()
    forgetWorlds()
    try {
      expectNoRefusedCalls()
    } finally {
      forgetCalls()
    }
  }
}
