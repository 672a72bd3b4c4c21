import { isId } from '#kernel/id.ts'
import { isSameText } from '#kernel/same-text.ts'
import type { App } from '../app.ts'
import { deriveKey } from '../derive-key.ts'
import { emailKey, type ActLink, proofForMail } from '../users/index.ts'

type Needs = Pick<App, 'db' | 'secret' | 'marketplace' | 'mailbox'>

/** What an address for answers stands for: a person in a conversation. */
export type ReplyAddress = { transactionId: string; userId: string; link: ActLink; proof: string }

const purpose = 'reply-by-mail'
/** Digits of 32 for the 128 bits of an id, and for the 80 bits of a proof that mail servers may write in capitals. */
const [idLength, proofLength] = [26, 16]
const tag = new RegExp(`^([0-9a-v]{${idLength}})([0-9a-v]{${proofLength}})$`)

/**
 * Returns the address by which a person answers the mails of one conversation; null where answers do not arrive by mail, and
 * for those who have to log in instead (`proofForMail`). Like a link in a mail it is a proof and stands in no table: it ends
 * when the address or the password of the account changes, and with a ban.
 */
export async function replyAddress(
  app: Needs,
  { transactionId, userId, recipient }: { transactionId: string; userId: string; recipient: string },
): Promise<string | null> {
  if (!app.mailbox) return null
  const proof = await proofForMail(app, linkOf(transactionId, userId), recipient)
  if (!proof) return null
  const [name, domain] = split(app.mailbox.address)
  const id = BigInt(`0x${transactionId.replaceAll('-', '')}`)
  return `${name}+${id.toString(32).padStart(idLength, '0')}${shorten(app, proof)}@${domain}`
}

/**
 * Returns whose answer about which conversation an address stands for; null for any other address. `ended`: the conversation
 * that it names where the proof holds for nobody.
 */
export async function readReplyAddress(app: Needs, address: string): Promise<ReplyAddress | { ended: string } | null> {
  const found = tagOf(app, address)
  if (!found) return null
  const { transactionId, proof } = found
  const sides = await app.db
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.userId')
    .select(['users.id', 'users.email'])
    .where('participations.transactionId', '=', transactionId)
    .execute()
  for (const { id: userId, email } of sides) {
    const link = linkOf(transactionId, userId)
    const expected = await proofForMail(app, link, email)
    if (expected && isSameText(shorten(app, expected), proof)) return { transactionId, userId, link, proof: expected }
  }
  return { ended: transactionId }
}

/** Whether a mail went to the mailbox itself, with or without an addition. */
export function isOwnAddress({ mailbox }: Pick<App, 'mailbox'>, address: string): boolean {
  if (!mailbox) return false
  const [name, domain] = split(address)
  return emailKey(`${name.split('+', 1)[0] ?? ''}@${domain}`) === emailKey(mailbox.address)
}

function linkOf(transactionId: string, userId: string): ActLink {
  return { purpose, userId, about: [transactionId] }
}

/** Returns a short form of a proof, in digits of 32. */
function shorten(app: Pick<App, 'secret'>, proof: string): string {
  const bits = deriveKey(app, `${purpose}, short`, proof).subarray(0, 10).toString('hex')
  return BigInt(`0x${bits}`).toString(32).padStart(proofLength, '0')
}

function tagOf(app: Needs, address: string): { transactionId: string; proof: string } | null {
  if (!isOwnAddress(app, address)) return null
  const [, id, proof] = tag.exec((split(address)[0].split('+')[1] ?? '').toLowerCase()) ?? []
  if (!id || !proof) return null
  const hex = [...id].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n).toString(16)
  const transactionId = hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isId(transactionId) ? { transactionId, proof } : null
}

function split(address: string): [name: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)]
}
