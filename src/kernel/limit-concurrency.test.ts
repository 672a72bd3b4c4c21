import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey } from './limit-concurrency.ts'

test('two tasks run, others wait, and those beyond the queue are refused', async () => {
  const limit = limitConcurrency({ atOnce: 2, maxWaiting: 2 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => limit(work)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(most).toBe(2)
  expect(all[4]).toMatchObject({ reason: { code: 'busy' } })
})

test('a failed task frees its place', async () => {
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 0 })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'works')).toBe('works')
})

test('keys do not wait for each other', async () => {
  const limit = limitConcurrencyByKey({ atOnce: 1, maxWaiting: 0 })
  const never = limit('anna', () => new Promise(() => {}))
  await expect(limit('anna', async () => 'works')).rejects.toMatchObject({ code: 'busy' })
  expect(await limit('ben', async () => 'works')).toBe('works')
  expect(await limit('ben', async () => 'works again')).toBe('works again')
  void never
})
