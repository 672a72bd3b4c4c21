import { timingSafeEqual } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { isId, newId } from '#kernel/id.ts'
import { hashToken, newToken } from '../random-token.ts'

/** A program that speaks the API: `marketplace` acts for people, `integration` for the operator. */
export type ApiClient = { id: string; name: string; kind: 'marketplace' | 'integration'; redirectUris: string[] }

/** Returns the client of that id; null when there is none, or no longer. */
export async function findApiClient(app: Pick<App, 'db'>, id: string): Promise<ApiClient | null> {
  const row = await clientRow(app, id)
  return row
    ? { id: row.id, name: row.name, kind: row.kind as ApiClient['kind'], redirectUris: row.redirectUris }
    : null
}

/** Whether a secret is that of a client. Takes as long for a wrong one. */
export async function isSecretOf(app: Pick<App, 'db'>, clientId: string, secret: string): Promise<boolean> {
  const row = await clientRow(app, clientId)
  return row !== undefined && timingSafeEqual(row.secretHash, hashToken(secret))
}

/** Creates a client, for operators and the demo. The secret cannot be read again: only its hash is stored. */
export async function createApiClient(
  app: Pick<App, 'db' | 'clock'>,
  client: { name: string; kind: ApiClient['kind']; redirectUris?: readonly string[]; id?: string; secret?: string },
): Promise<{ id: string; secret: string }> {
  const { id = newId(), secret = newToken().token, name, kind, redirectUris = [] } = client
  await app.db
    .insertInto('apiClients')
    .values({
      id,
      name,
      kind,
      secretHash: hashToken(secret),
      redirectUris: [...redirectUris],
      createdAt: app.clock.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { id, secret }
}

/** Returns every client that still works, the oldest first. */
export async function listApiClients(app: Pick<App, 'db'>): Promise<ApiClient[]> {
  const rows = await app.db
    .selectFrom('apiClients')
    .select(['id', 'name', 'kind', 'redirectUris'])
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ApiClient['kind'] }))
}

/** Revokes a client and all its grants. Returns whether the client existed. */
export async function revokeApiClient(app: Pick<App, 'db' | 'clock'>, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return app.db.transaction().execute(async (tx) => {
    const revokedAt = app.clock.now()
    const ended = await tx
      .updateTable('apiClients')
      .set({ revokedAt })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    await tx
      .updateTable('apiGrants')
      .set({ revokedAt })
      .where('clientId', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    return ended !== undefined
  })
}

async function clientRow({ db }: Pick<App, 'db'>, id: string) {
  if (!isId(id)) return undefined
  return db
    .selectFrom('apiClients')
    .select(['id', 'name', 'kind', 'redirectUris', 'secretHash'])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}
