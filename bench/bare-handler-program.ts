import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { CompiledQuery } from 'kysely'
import { connect } from '#adapters/database/open.ts'

/** What a bare handler does: runs these statements for each call, and sends these bytes. */
export type BareWork = { databaseUrl: string; statements: { sql: string; parameters: unknown[] }[]; body: string }

/** The least that an answer can cost: a program of its own, as the product is one, with the same server and pool. */
process.once('message', async ({ databaseUrl, statements, body }: BareWork) => {
  const queries = statements.map(({ sql, parameters }) => CompiledQuery.raw(sql, parameters))
  const database = queries.length > 0 ? await connect(databaseUrl) : null
  const app = new Hono()
  app.all('*', async (c) => {
    for (const query of queries) await database?.db.executeQuery(query)
    return c.body(body, 200, { 'content-type': 'application/json' })
  })
  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  )
})
process.once('disconnect', () => process.exit(0))
