import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { openClient } from './open-client.ts'

const { directUrl, pool } = await freshDatabase()

test('a connection that is lost while nothing runs over it ends no process: the next statement rejects', async () => {
  const client = await openClient({ connectionString: directUrl })
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
})
