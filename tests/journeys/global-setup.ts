import { rmSync } from 'node:fs'
import { expectNoRefusedCalls, noteRefusedCalls } from '../refused-calls.ts'
import { startSite } from '../running-site.ts'
import { startMailbox } from './mailbox.ts'
import { makeWorld, worldVariable } from './site-with-clock.ts'

/**
 * One site and one mail server for all stories, which fail as a whole when a program of theirs calls the payment sandbox
 * with wrong parameters or calls another machine; at full scale also a world for those that have a site of their own. With
 * JOURNEY_URL the stories run against a site that is running already.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const forgetCalls = process.env.JOURNEY_URL ? () => {} : await noteRefusedCalls()
  const world = process.env.QUARTIER_TEST_SCALE === 'full' ? await makeWorld() : undefined
  if (world) process.env[worldVariable] = world
  const forget = () => {
    if (world) rmSync(world, { recursive: true, force: true })
  }
  if (process.env.JOURNEY_URL) return async () => forget()
  const mailbox = await startMailbox()
  const site = await startSite({
    MAIL_URL: mailbox.smtpUrl,
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
    forget()
    try {
      expectNoRefusedCalls()
    } finally {
      forgetCalls()
    }
  }
}
