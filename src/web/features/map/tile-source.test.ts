import { expect, test } from 'vitest'
import type { Source } from 'pmtiles'
import { repeating } from './tile-source.ts'

const cutOff = () => new TypeError('Failed to fetch')

/** A source that throws these errors, one for each read, and returns bytes from then on. */
function failing(...errors: Error[]): Source & { reads: number } {
  return {
    reads: 0,
    getKey: () => '/tiles/basemap.pmtiles',
    async getBytes() {
      const error = errors[this.reads]
      this.reads += 1
      if (error) throw error
      return { data: new ArrayBuffer(2) }
    },
  }
}

test('a read that is cut off is repeated', async () => {
  const source = failing(cutOff(), cutOff())
  expect((await repeating(source, [1, 1]).getBytes(0, 2)).data.byteLength).toBe(2)
  expect(source.reads).toBe(3)
})

test('a read that is cut off each time is thrown', async () => {
  const source = failing(cutOff(), cutOff(), cutOff())
  await expect(repeating(source, [1, 1]).getBytes(0, 2)).rejects.toThrow('Failed to fetch')
  expect(source.reads).toBe(3)
})

test('what the server refuses is thrown at once', async () => {
  const source = failing(new Error('Bad response code: 404'))
  await expect(repeating(source, [1, 1]).getBytes(0, 2)).rejects.toThrow('404')
  expect(source.reads).toBe(1)
})

test('an aborted read is not repeated, neither at once nor after the pause', async () => {
  const left = new AbortController()
  const source = failing(cutOff(), cutOff())
  const read = repeating(source, [20, 20]).getBytes(0, 2, left.signal)
  setTimeout(() => left.abort(), 5)
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  await expect(repeating(source, [1, 1]).getBytes(0, 2, left.signal)).rejects.toThrow('Failed to fetch')
  expect(source.reads).toBe(2)
})
