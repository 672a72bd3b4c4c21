import { expect, test } from 'vitest'
import { createUploadTurns } from './upload-turns.ts'

const limits = { perPerson: 2, perAddress: 4, addressBytes: 100, bytes: 250 }
const never = () => new Promise<never>(() => {})

test('uploads that never end do not delay others', async () => {
  const inTurn = createUploadTurns(limits)
  for (let count = 0; count < 50; count += 1) void inTurn({ userId: 'anna', address: 'a' }, never)
  expect(await inTurn({ userId: 'ben', address: 'a' }, async () => 'stored')).toBe('stored')
  expect(await inTurn({ userId: 'ben', address: 'b' }, async () => 'stored')).toBe('stored')
})

test('many people at one address do not delay people at another', async () => {
  const inTurn = createUploadTurns(limits)
  for (let count = 0; count < 50; count += 1) void inTurn({ userId: `person ${count}`, address: 'a' }, never)
  expect(await inTurn({ userId: 'ben', address: 'b' }, async () => 'stored')).toBe('stored')
})

test('a person sends a few at the same time, the next ones wait, and above a hundred are refused', async () => {
  const inTurn = createUploadTurns(limits)
  const anna = { userId: 'anna', address: 'a' }
  let atOnce = 0
  let most = 0
  const upload = () =>
    inTurn(anna, async () => {
      most = Math.max(most, (atOnce += 1))
      await new Promise((resolve) => setTimeout(resolve, 2))
      atOnce -= 1
    })
  const all = await Promise.allSettled(Array.from({ length: 120 }, upload))
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } })
})

test('only bytes that arrived take room, of an address and together, and the room is given back', async () => {
  const inTurn = createUploadTurns(limits)
  const send = (address: string, bytes: number, end: Promise<void>) =>
    inTurn({ userId: `${address} ${Math.random()}`, address }, async (takeRoom) => {
      takeRoom(bytes)
      await end
    })
  let finish = () => {}
  const end = new Promise<void>((resolve) => (finish = resolve))
  const first = send('a', 90, end)
  await expect(send('a', 20, end)).rejects.toMatchObject({ code: 'busy' })
  const others = [send('b', 90, end), send('c', 60, end)]
  await expect(send('d', 20, end)).rejects.toMatchObject({ code: 'busy' })
  finish()
  await Promise.all([first, ...others])
  await send('a', 100, end)
})
