import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('two work, the others wait their turn, and who finds no place is refused', async () => {
  const queue = createQueue(2, 2)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => queue(work)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(most).toBe(2)
})

test('a task that fails gives its place back', async () => {
  const queue = createQueue(1, 0)
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue(async () => 'works')).toBe('works')
})
