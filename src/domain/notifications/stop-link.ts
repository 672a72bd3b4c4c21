import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { deriveKey } from '../derive-key.ts'
import { decryptText, encryptText } from '../encrypted-text.ts'
import { emailKey } from '../users/index.ts'
import { choicesOf, lockPerson, storeChoice } from './choices.ts'
import { type Topic, topics } from './topics.ts'

type Needs = Pick<App, 'db' | 'marketplace' | 'secret'>

const purpose = 'stop-mails'

/**
 * Returns the address in mails about a topic that switches these mails off. It names neither person nor topic, and whoever
 * has it can switch the mails of this one topic off and on, nothing else. It holds for as long as somebody keeps the mail,
 * but only while the account is reached at the address that the mail went to.
 */
export function stopLink(
  app: Pick<App, 'secret' | 'publicUrl'>,
  { userId, recipient }: { userId: string; recipient: string },
  topic: Topic,
): string {
  const text = [topic, userId, markOf(app, recipient)].join('.')
  const query = new URLSearchParams({ t: encryptText(app, purpose, text) })
  return `${app.publicUrl}/unsubscribe?${query}`
}

/** Returns the topic of a link, and whether its mails are sent. Changes nothing. Throws `not-found` for a wrong link. */
export async function readStopLink(app: Needs, token: string): Promise<{ topic: Topic; mail: boolean }> {
  const { userId, topic, mark } = read(app, token)
  await requireRecipient(app, userId, mark)
  return { topic, mail: (await choicesOf(app, userId)).channels[topic].mail }
}

/** Switches the mails of the topic of a link off or on, for any viewer. Throws `not-found` for a wrong link. */
export async function switchByLink(
  app: Needs & Pick<App, 'clock'>,
  { token, mail }: { token: string; mail: boolean },
): Promise<void> {
  const { userId, topic, mark } = read(app, token)
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    await requireRecipient({ ...app, db: tx }, userId, mark)
    const { channels } = await choicesOf({ ...app, db: tx }, userId)
    await storeChoice({ ...app, db: tx }, userId, topic, { ...channels[topic], mail })
  })
}

function read(app: Needs, token: string): { userId: string; topic: Topic; mark: string } {
  const [name, userId = '', mark = ''] = (decryptText(app, purpose, token) ?? '').split('.')
  const topic = topics.find((each) => each === name)
  if (!topic || !isId(userId)) throw new Problem('not-found')
  return { userId, topic, mark }
}

/** Throws `not-found` unless an active member is reached at the address that the mail went to. */
async function requireRecipient(app: Pick<App, 'db' | 'secret'>, userId: string, mark: string): Promise<void> {
  const person = await app.db.selectFrom('users').select(['state', 'email']).where('id', '=', userId).executeTakeFirst()
  if (person?.state !== 'active' || markOf(app, person.email) !== mark) throw new Problem('not-found')
}

/** Stands for an address, so that the link does not contain it. */
function markOf(app: Pick<App, 'secret'>, address: string): string {
  return deriveKey(app, 'recipient of a mail', emailKey(address)).toString('base64url')
}
