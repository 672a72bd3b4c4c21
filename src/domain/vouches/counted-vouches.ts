import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'

/** The name under which an organisation knows a person, for a row of users that is called `p`. */
export const nameOfPerson = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

/**
 * Whether a vouch counts, for rows that are called `v` (vouches), `o` (the organisation's account) and `p` (the person's).
 * It is asked with every read, so that a seal that lapses, a ban or another name takes effect at once.
 */
export const countsNow = sql<boolean>`(v.declined_at is null
  and o.state = 'active' and o.profile_type = 'organisation' and o.verified
  and p.state = 'active' and p.profile_type = 'private' and p.email_verified and v.person_name = ${nameOfPerson})`

/** Returns the condition that somebody vouches for the person of an id or column. */
export function isVouchedFor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from vouches v join users o on o.id = v.organisation_id
    join users p on p.id = v.user_id where v.user_id = ${userId} and ${countsNow})`
}

/** Returns whether a verified organisation vouches for a person. */
export async function hasVouch({ db }: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ vouched: boolean }>`select ${isVouchedFor(sql`${userId}::uuid`)} as vouched`.execute(db)
  return rows[0]?.vouched ?? false
}
