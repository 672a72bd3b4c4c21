import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('what many ask for at once is made once, and kept until others are asked for', async () => {
  const made: string[] = []
  const keep = keepLatest<string>(2)
  const ask = (key: string) => keep(key, async () => (made.push(key), key.toUpperCase()))
  expect(await Promise.all([ask('dortmund'), ask('dortmund'), ask('essen'), ask('dortmund')])).toContain('DORTMUND')
  expect(made).toEqual(['dortmund', 'essen'])
  await ask('hamm')
  await ask('dortmund')
  expect(made).toEqual(['dortmund', 'essen', 'hamm'])
  await ask('essen')
  expect(made).toEqual(['dortmund', 'essen', 'hamm', 'essen'])
})

test('what failed is tried again', async () => {
  const keep = keepLatest<string>(2)
  await expect(keep('hamm', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await keep('hamm', async () => 'drawn')).toBe('drawn')
})
