import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasOtherAccount, runAsOtherAccount } from '#tests/other-account.ts'
import { lockFolder } from './folder-lock.ts'

const place = mkdtempSync(join(tmpdir(), 'quartier-lock-'))
afterAll(() => rmSync(place, { recursive: true }))

test('a file in the place of the data folder is named', () => {
  writeFileSync(join(place, 'file'), '')
  expect(() => lockFolder(join(place, 'file'), 'port 3000')).toThrow(
    `The data folder ${place}/file cannot be used: it is a file. Set DATA_DIR.`,
  )
})

test.runIf(hasOtherAccount)('where this account may not make it, the sentence has the command that helps', () => {
  chmodSync(place, 0o555)
  const printed = runAsOtherAccount(`
    import { lockFolder } from '#adapters/database/embedded/folder-lock.ts'
    try { lockFolder('${place}/data', 'port 3000') } catch (error) { console.log(error.message) }`)
  expect(printed.trim()).toMatch(
    new RegExp(
      `^The data folder ${place}/data cannot be used: this account may not write there\\. ` +
        `As root: install -d -m 700 -o \\S+ ${place}/data\\. Or set DATA_DIR\\.$`,
    ),
  )
})
