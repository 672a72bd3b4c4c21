import { sql } from 'kysely'
import type { App } from '#domain/app.ts'

/** Errors of PostgreSQL for a deadlock, a full disk and a shutdown, each with the code of its Problem. */
export const outages = { '40P01': 'busy', '53100': 'storage-full', '57P01': 'unavailable' }

/** Makes every write to a table fail with this SQLSTATE. */
export async function breakWrites({ db }: Pick<App, 'db'>, table: string, sqlState: string): Promise<void> {
  const body = sql.lit(`begin raise exception 'out of order' using errcode = '${sqlState}'; end`)
  await sql`create or replace function fail_for_test() returns trigger language plpgsql as ${body}`.execute(db)
  await sql`create or replace trigger fail_for_test before update or insert on ${sql.table(table)}
    execute function fail_for_test()`.execute(db)
}

/** Lets writes succeed again. */
export async function repairWrites({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`drop function if exists fail_for_test() cascade`.execute(db)
}
