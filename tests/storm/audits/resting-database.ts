import { sql } from 'kysely'
import type { Audited } from '../audited.ts'

/** No transaction is open or prepared, nothing waits for a lock, and no statement has run for long. */
export async function findDatabaseUnrest({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'connection ' || pid || ' is ' || state as fault from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    union all
    select 'connection ' || pid || ' runs a statement for more than 10 s' from pg_stat_activity
      where datname = current_database() and state = 'active' and backend_type = 'client backend'
        and clock_timestamp() - query_start > interval '10 s'
    union all
    select distinct 'connection ' || pid || ' waits for a lock' from pg_locks where not granted
    union all
    select 'the transaction ' || gid || ' is prepared and open' from pg_prepared_xacts where database = current_database()
    order by 1`.execute(db)
  return rows.map(({ fault }) => fault)
}
