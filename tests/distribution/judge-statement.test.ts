import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { judgeStatement } from './judge-statement.ts'

beforeAll(() => loadModule())

const verdictOf = (text: string) => judgeStatement(text)?.verdict

test('rows of one key lie in one place', () => {
  expect(verdictOf('select * from "messages" where "transaction_id" = $1 order by "id"')).toBe('one place')
  expect(verdictOf('select * from listings where id = any($1)')).toBe('one place')
  expect(verdictOf('select * from listings where id in ($1, $2) for update')).toBe('one place')
  expect(verdictOf('insert into messages (transaction_id, id) values ($1, $2)')).toBe('one place')
  expect(verdictOf('update transactions set state = $1 where id = $2')).toBe('one place')
})

test('a joined table is reached by the key of the other', () => {
  const join = 'select 1 from transactions as t join messages as m on m.transaction_id = t.id'
  expect(verdictOf(`${join} where t.id = $1`)).toBe('one place')
  expect(verdictOf(`${join} where t.state = $1`)).toBe('fans out')
  expect(verdictOf('select 1 from transactions as t join messages as m on m.id = t.id where t.id = $1')).toBe(
    'fans out',
  )
})

test('without a key every machine is asked', () => {
  expect(verdictOf('select * from messages where created_at < $1')).toBe('fans out')
  expect(verdictOf('select * from timers where due_at < $1 for update skip locked')).toBe('locks without key')
})

test('tables of several groups, and central ones beside a group, have to be read apart', () => {
  expect(judgeStatement('select 1 from listings l join users u on u.id = l.author_id where l.id = $1')).toEqual({
    verdict: 'crosses',
    tables: ['listings', 'users'],
  })
  expect(
    verdictOf('with e as (insert into events (id) values ($1) returning id) update users set id = $2 where id = $2'),
  ).toBe('crosses')
})

test('copied tables are everywhere, and queries of WITH are no tables', () => {
  expect(verdictOf('with users as (select 1 as id) select * from users')).toBeUndefined()
  expect(verdictOf('select * from terms_versions')).toBeUndefined()
  expect(verdictOf('select 1 from webhooks w, users u where u.id = $1')).toBe('one place')
})

test('locks and channels of a session are found', () => {
  expect(verdictOf('select pg_advisory_xact_lock($1)')).toBe('session')
  expect(verdictOf('listen changes')).toBe('session')
})
