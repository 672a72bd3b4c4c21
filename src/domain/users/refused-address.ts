import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'

/**
 * Returns the address of a member, present or requested, that a mail server has refused permanently and that no mail has
 * reached since; null when mails arrive.
 */
export async function refusedAddress({ db }: Pick<App, 'db'>, userId: string): Promise<string | null> {
  const { rows } = await sql<{ recipient: string | null }>`select ${refusedBy(userId)} as recipient`.execute(db)
  return rows[0]?.recipient ?? null
}

/** Returns the refused address as a part of another statement. */
export function refusedBy(userId: string): RawBuilder<string | null> {
  return sql`(select refused.recipient from deliveries refused join users u on u.id = refused.user_id
    where refused.user_id = ${userId} and refused.refused_at is not null
      and refused.recipient in (u.email, u.pending_email)
      and not exists (select from deliveries later where later.user_id = ${userId} and later.recipient = refused.recipient
        and later.sent_at > refused.refused_at)
    order by refused.refused_at desc limit 1)`
}
