import type { App } from '#domain/app.ts'
import { sendMessage, thread } from '#domain/messages/index.ts'
import { deliverDueMails, type OutgoingMail } from '#domain/notifications/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { minute } from '../app.ts'
import { drainAll } from '../events.ts'
import { stayWorld } from './stay-world.ts'

/** The address of the mailbox of these tests. */
export const inboxAddress = 'antwort@quartier.example'

/** Ben has asked Anna for her room; mails can be answered. `parts.mailbox`: another mailbox than one that is never read. */
export async function answeredMails(parts: Partial<App> = {}) {
  const unread = { address: inboxAddress, readUnread: async () => 0 }
  const world = await stayWorld({ mailbox: unread, ...parts })
  const { app, room, ask, people } = world
  let sent = 0
  /** Sends the mails that are due after the quiet time, and returns the newest one to an address. */
  const mailTo = async (recipient: string): Promise<OutgoingMail> => {
    await drainAll(app)
    app.clock.pass(3 * minute)
    while ((await deliverDueMails(app)) > 0);
    // Mails of one moment are sent together, in any order; that of signing up is not meant.
    const mail = app.sent.findLast((each) => each.recipient === recipient && each.template !== 'verify-email')
    if (!mail) throw new Error(`no mail to ${recipient}`)
    return mail
  }
  const say = (from: Member, transactionId: string, content: string) =>
    sendMessage(app, from, { transactionId, content, clientKey: `test-${(sent += 1)}` })
  /** A conversation with a message of Anna to Ben, and the mail to Ben about it. */
  const writtenToBen = async (content = 'Wann kommt ihr?') => {
    const transactionId = await ask(await room())
    await say(people.anna, transactionId, content)
    return { transactionId, mail: await mailTo('ben@example.org') }
  }
  /** What a person reads in a conversation, oldest first. */
  const readBy = async (person: Member, transactionId: string) =>
    (await thread(app, person, transactionId)).messages.map(({ content, own }) => (own ? `I: ${content}` : content))
  return { ...world, mailTo, say, writtenToBen, readBy }
}
