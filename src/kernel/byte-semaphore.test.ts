import { expect, test } from 'vitest'
import { createByteSemaphore } from './byte-semaphore.ts'

const megabyte = 1024 * 1024
const inBodyTurn = createByteSemaphore({ room: 512 * megabyte, maxWaiting: 200 })

test('large bodies wait until there is room, in the order they came, and none is lost', async () => {
  let held = 0
  let most = 0
  const order: number[] = []
  const upload = (number: number, bytes: number) =>
    inBodyTurn(bytes, async () => {
      order.push(number)
      most = Math.max(most, (held += bytes))
      await new Promise((resolve) => setTimeout(resolve, 2))
      held -= bytes
      return number
    })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => upload(number, 200 * megabyte)))
  expect(answers).toEqual(order)
  expect(most).toBe(400 * megabyte)
})

test('work larger than the limit runs alone, and failed work frees its bytes', async () => {
  await expect(inBodyTurn(600 * megabyte, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
  expect(await inBodyTurn(600 * megabyte, async () => 'works')).toBe('works')
})

test('when two hundred wait already, the next is refused as busy', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const all = Array.from({ length: 202 }, () => inBodyTurn(600 * megabyte, () => gate))
  await expect(all[201]).rejects.toMatchObject({ code: 'busy' })
  open()
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')).toHaveLength(201)
})
