import type { App } from '#domain/app.ts'
import { type ApiClient, findApiClient } from '#domain/users/index.ts'

const milliseconds = 30_000
const maxCached = 1000
const known = new WeakMap<object, Map<string, { client: ApiClient; until: number }>>()

/**
 * Returns the client of an id, from a cache of half a minute: every cold page of an app requests a token first, which must
 * not query the database. A revoked client works that much longer. Null for an unknown id.
 */
export async function knownClient(app: Pick<App, 'db' | 'clock'>, id: string): Promise<ApiClient | null> {
  const clients = known.get(app.db) ?? new Map<string, { client: ApiClient; until: number }>()
  known.set(app.db, clients)
  const now = app.clock.now().getTime()
  const kept = clients.get(id)
  if (kept && kept.until > now) return kept.client
  clients.delete(id)
  const client = await findApiClient(app, id)
  if (client && clients.size < maxCached) clients.set(id, { client, until: now + milliseconds })
  return client
}
