import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { pool, url } = await freshDatabase()
let folder = ''
let folders = { migrations: '', functions: '' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartier-migrations-'))
  folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') }
  for (const each of Object.values(folders)) mkdirSync(each)
  write('0001_people.sql', 'create table people (name text primary key); insert into people values ($$Anna$$);')
  await pool.query('drop table if exists people, homes, schema_migrations, schema_functions')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('missing migrations are applied once, in the order of their names', async () => {
  write('0002_homes.sql', 'create table homes (owner text references people)')
  expect(await pendingMigrations(pool, folders)).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect(await migrate(url, folders)).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect(await pendingMigrations(pool, folders)).toEqual([])
  expect(await migrate(url, folders)).toEqual([])
})

test('two nodes that start at once apply every file once between them', async () => {
  write('0002_homes.sql', 'create table homes (owner text); select pg_sleep(0.1)')
  const applied = await Promise.all([migrate(url, folders), migrate(url, folders), migrate(url, folders)])
  expect(applied.flat().sort()).toEqual(['0001_people.sql', '0002_homes.sql'])
  expect((await pool.query('select name from people')).rows).toEqual([{ name: 'Anna' }])
})

test('an applied file that was edited is refused', async () => {
  await migrate(url, folders)
  write('0001_people.sql', 'create table people (name text primary key, age int)')
  await expect(migrate(url, folders)).rejects.toThrow('0001_people.sql was edited after it was applied')
})

test('a database that a newer version has migrated is refused', async () => {
  write('0002_homes.sql', 'create table homes (owner text)')
  await migrate(url, folders)
  rmSync(join(folders.migrations, '0002_homes.sql'))
  await expect(migrate(url, folders)).rejects.toThrow('migrated by 0002_homes.sql, which this version')
})

test('a file that fails half-way changes nothing, and those before it stay', async () => {
  write('0002_homes.sql', 'create table homes (owner text); select no_such_function()')
  await expect(migrate(url, folders)).rejects.toThrow('The migration 0002_homes.sql failed')
  expect(await pendingMigrations(pool, folders)).toEqual(['0002_homes.sql'])
  expect((await pool.query(`select to_regclass('homes') as homes`)).rows).toEqual([{ homes: null }])
})

test('line endings of another system are not an edit', async () => {
  write('0002_homes.sql', 'create table homes (\r\n owner text)')
  await migrate(url, folders)
  write('0002_homes.sql', 'create table homes (\n owner text)')
  expect(await migrate(url, folders)).toEqual([])
})

test('a database from before the baseline is refused with one sentence', async () => {
  await migrate(url, folders)
  await pool.query("update schema_migrations set name = '0001_engine.sql'")
  await expect(migrate(url, folders)).rejects.toThrow(
    /^The database was made by an unreleased version .* use an empty one\.$/,
  )
})

describe('functions', () => {
  const count = async () => (await pool.query('select people_count() as count')).rows[0]?.count as string
  const body = (sql: string) => `create or replace function people_count() returns text language sql as $$ ${sql} $$;`

  test('are applied after the migrations, in any order, and again when their text changes', async () => {
    writeFunction('counted.sql', body('select named(count(*)) from people'))
    writeFunction(
      'named.sql',
      "create or replace function named(bigint) returns text language sql as $$ select $1 || '!' $$;",
    )
    expect(await migrate(url, folders)).toEqual(['0001_people.sql', 'counted.sql', 'named.sql'])
    expect(await count()).toBe('1!')
    expect(await migrate(url, folders)).toEqual([])
    writeFunction('counted.sql', body("select 'many'::text"))
    expect(await pendingMigrations(pool, folders)).toEqual([])
    expect(await migrate(url, folders)).toEqual(['counted.sql'])
    expect(await count()).toBe('many')
  })

  test('that were never applied are pending', async () => {
    await migrate(url, folders)
    writeFunction('late.sql', body("select 'late'::text"))
    expect(await pendingMigrations(pool, folders)).toEqual(['late.sql'])
  })

  test('that fail change nothing, whichever of them fails', async () => {
    writeFunction('counted.sql', body("select 'before'::text"))
    await migrate(url, folders)
    writeFunction('counted.sql', body("select 'after'::text"))
    writeFunction('wrong.sql', 'create function ;')
    await expect(migrate(url, folders)).rejects.toThrow('The function file wrong.sql failed')
    expect(await count()).toBe('before')
  })

  test('two nodes that start at once apply them one after the other', async () => {
    writeFunction('counted.sql', body("select 'once'::text"))
    const applied = await Promise.all([migrate(url, folders), migrate(url, folders), migrate(url, folders)])
    expect(applied.flat().sort()).toEqual(['0001_people.sql', 'counted.sql'])
  })
})

function write(name: string, sql: string): void {
  writeFileSync(join(folders.migrations, name), sql)
}

function writeFunction(name: string, sql: string): void {
  writeFileSync(join(folders.functions, name), sql)
}
