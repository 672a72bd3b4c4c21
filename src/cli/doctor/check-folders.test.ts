import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Settings } from '#config/env.ts'
import { checkDisk, checkPermissions } from './check-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const settings = {
  dataDir,
  storageDir: join(dataDir, 'files'),
  backup: { folder: join(dataDir, 'backups') },
} as unknown as Settings

test('a folder that other accounts may look into is a warning with the command that closes it', async () => {
  chmodSync(dataDir, 0o755)
  expect(await checkPermissions({ settings })).toEqual([
    { state: 'warning', text: expect.stringContaining(`chmod 700 ${dataDir}`) },
  ])
  chmodSync(dataDir, 0o700)
  expect(await checkPermissions({ settings })).toMatchObject([{ state: 'ok' }])
})

test('a disk is looked at once, and too little room on it is a fault', async () => {
  expect(await checkDisk({ settings }, { full: 0, scarce: 0 })).toEqual([
    { state: 'ok', text: expect.stringContaining(`MB are free for ${dataDir}`) },
  ])
  expect(await checkDisk({ settings }, { full: 0, scarce: 1e15 })).toMatchObject([{ state: 'warning' }])
  expect(await checkDisk({ settings }, { full: 1e15, scarce: 1e15 })).toMatchObject([
    { state: 'fault', text: expect.stringContaining('the disk is full') },
  ])
})
