import { sql } from 'kysely'
import { seedWorld } from '#db/world/seed.ts'
import type { App } from '#domain/app.ts'
import { newId } from '#kernel/id.ts'
import { isNoted, lacksDemoWorld } from './demo-world.ts'

/**
 * Creates the demo world, with `listings` generated ones, in a database without people. Returns whether it did. The site
 * must not start with a part of it, so the rest of an interrupted attempt is deleted and created again.
 */
export async function fillIfEmpty(app: App, listings: number): Promise<boolean> {
  if (!(await lacksDemoWorld(app))) return false
  if (await isNoted(app, 'demo-world-begun')) await emptyDatabase(app)
  await note(app, 'demo-world-begun')
  await seedWorld(app, { listings })
  await note(app, 'demo-world-filled')
  return true
}

async function note({ db, clock }: App, action: string): Promise<void> {
  const id = newId()
  const values = { id, actorId: null, action, subjectKind: 'marketplace', subjectId: id, at: clock.now() }
  await db.insertInto('auditEntries').values(values).execute()
}

async function emptyDatabase({ db }: App): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'schema_functions')`.execute(db)
  await sql`TRUNCATE ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(db)
}
