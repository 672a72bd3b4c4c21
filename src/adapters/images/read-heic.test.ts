import { expect, test } from 'vitest'
import { heicPhoto } from '#tests/heic-photo.ts'
import { readHeic } from './read-heic.ts'

test('a file that keeps the decoder busy for too long is given up, and the next one is read', async () => {
  await expect(readHeic(heicPhoto(), 1)).rejects.toThrow('took too long')
  expect((await readHeic(heicPhoto())).length).toBeGreaterThan(96 * 64 * 3)
})
