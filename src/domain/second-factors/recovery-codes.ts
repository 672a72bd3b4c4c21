import { createHash, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'

/** Recovery codes of one account. */
const count = 10
/** Without letters and digits that look alike. Sixteen of them are 79 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** Replaces a person's recovery codes. Returns the new ones, in groups of four; only their hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  const createdAt = clock.now()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt })))
    .execute()
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** Uses a recovery code up. Returns false for a wrong one and for one that was used. */
export async function takeRecoveryCode(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = given
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  const taken = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: clock.now() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** The codes are random and long: a fast hash keeps them. */
function hashOf(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest()
}
