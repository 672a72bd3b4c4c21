import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { deriveKey } from '#domain/derive-key.ts'
import { emailKey } from './email-address.ts'

/** What a link in a mail depends on of its person's account. */
export type LinkAccount = { id: string; email: string; passwordHash: string | null }

/**
 * Returns the proof in a link of a mail for one person, which only this installation can make. The address and the password
 * are part of it: when one of them changes, every link ends.
 */
export function linkProof(
  app: Pick<App, 'secret'>,
  purpose: string,
  { id, email, passwordHash }: LinkAccount,
  ...about: string[]
): string {
  return deriveKey(app, purpose, id, ...about, emailKey(email), passwordHash ?? '').toString('base64url')
}

/** Returns the account of an active person for the links in mails; undefined for anybody else. */
export function linkAccount(db: Kysely<DB>, userId: string): Promise<LinkAccount | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
}
