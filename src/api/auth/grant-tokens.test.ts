import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { breakWrites, outages, repairWrites } from '#tests/failing-writes.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { grantTokens } from './grant-tokens.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
await person(app, 'ben')

afterEach(() => repairWrites(app))

test.each(Object.entries(outages))(
  'a log-in while the database reports %s is not answered as a wrong password',
  async (sqlState, code) => {
    const client_id = newId()
    const client = {
      id: client_id,
      kind: 'marketplace',
      name: 'app',
      secretHash: Buffer.alloc(32),
      createdAt: app.clock.now(),
    }
    await db.insertInto('apiClients').values(client).execute()
    await breakWrites(app, 'attempts', sqlState)
    const fields = { client_id, grant_type: 'password', username: 'ben@quartier.example', password: 'not the password' }
    expect(await codeOf(grantTokens(app, new Map(Object.entries(fields)), '192.0.2.1'))).toBe(code)
  },
)
