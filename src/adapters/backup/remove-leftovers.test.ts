import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { removeLeftovers } from './remove-leftovers.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createDiskStorage(folder)

test('what an interrupted backup left is removed; what is being written, and finished files, stay', async () => {
  expect(await removeLeftovers({ storage }), 'a place without leftovers').toBe(0)
  const [left, running] = [await storage.scratch(), await storage.scratch()]
  for (const file of [left, running]) await file.write(Buffer.from('half of a table'))
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(left.path, before, before)
  await storage.put('backups/one/manifest.json', Buffer.from('{}'))
  utimesSync(join(folder, 'backups/one/manifest.json'), before, before)
  expect(await removeLeftovers({ storage })).toBe(1)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([running.path.split('/').at(-1)])
  expect(await storage.has('backups/one/manifest.json')).toBe(true)
  await running.discard()
})
