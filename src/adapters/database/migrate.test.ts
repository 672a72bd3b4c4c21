import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { pool, url } = await freshDatabase()
let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartier-migrations-'))
  write('0001_people.sql', 'create table people (name text primary key); insert into people values ($$Anna$$);')
  await pool.query('drop table if exists people, homes, schema_migrations')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('what is missing is applied once, in the order of the names', async () => {
  write('0002_homes.sql', 'create table homes (owner text references people)')
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect(await migrate(url, folder)).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect(await pendingMigrations(pool, folder)).toEqual([])
  expect(await migrate(url, folder)).toEqual([])
})

test('two nodes that start at once apply every file once between them', async () => {
  write('0002_homes.sql', 'create table homes (owner text); select pg_sleep(0.1)')
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat().sort()).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect((await pool.query('select name from people')).rows).toEqual([{ name: 'Anna' }])
})

test('an applied file that was edited is refused', async () => {
  await migrate(url, folder)
  write('0001_people.sql', 'create table people (name text primary key, age int)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_people.sql was edited after it was applied')
})

test('a database that a newer version has migrated is refused', async () => {
  write('0002_homes.sql', 'create table homes (owner text)')
  await migrate(url, folder)
  rmSync(join(folder, '0002_homes.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('migrated by 0002_homes.sql, which this version')
})

test('a file that fails half-way changes nothing, and those before it stay', async () => {
  write('0002_homes.sql', 'create table homes (owner text); select no_such_function()')
  await expect(migrate(url, folder)).rejects.toThrow('The migration 0002_homes.sql failed')
  expect(await pendingMigrations(pool, folder)).toEqual(['0002_homes.sql'])
  expect((await pool.query(`select to_regclass('homes') as homes`)).rows).toEqual([{ homes: null }])
})

test('line endings of another system are not an edit', async () => {
  write('0002_homes.sql', 'create table homes (\r\n owner text)')
  await migrate(url, folder)
  write('0002_homes.sql', 'create table homes (\n owner text)')
  expect(await migrate(url, folder)).toEqual([])
})

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}
