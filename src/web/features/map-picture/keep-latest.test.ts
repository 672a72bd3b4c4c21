import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('simultaneous requests for one picture share the work, and the result is cached', async () => {
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

test('a failed result is not cached', async () => {
  const keep = keepLatest<string>(2)
  await expect(keep('hamm', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await keep('hamm', async () => 'drawn')).toBe('drawn')
})
