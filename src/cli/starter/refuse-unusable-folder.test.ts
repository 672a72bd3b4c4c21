import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasOtherAccount, runAsOtherAccount } from '#tests/other-account.ts'
import { refuseUnusableFolder } from './refuse-unusable-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'quartier-starter-'))
afterAll(() => rmSync(place, { recursive: true }))

test('a folder that is empty or can be made is taken and not made yet, one with files is refused', async () => {
  mkdirSync(join(place, 'empty'))
  await refuseUnusableFolder(join(place, 'empty'))
  await refuseUnusableFolder(join(place, 'new/below'))
  expect(existsSync(join(place, 'new'))).toBe(false)
  writeFileSync(join(place, 'file'), '')
  await expect(refuseUnusableFolder(place)).rejects.toThrow(`${place} is not empty.`)
  await expect(refuseUnusableFolder(join(place, 'file'))).rejects.toThrow(`${place}/file is a file.`)
  await expect(refuseUnusableFolder(join(place, 'file/below'))).rejects.toThrow(`${place}/file is a file.`)
})

test.runIf(hasOtherAccount)('where this account may not write, the sentence has the command that helps', () => {
  const closed = join(place, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o555)
  chmodSync(place, 0o755)
  const printed = runAsOtherAccount(`
    import { refuseUnusableFolder } from '#src/cli/starter/refuse-unusable-folder.ts'
    for (const folder of ['${closed}', '${closed}/new'])
      await refuseUnusableFolder(folder).catch((error) => console.log(error.message))`)
  const lines = printed.trim().split('\n')
  expect(lines).toEqual(
    [closed, `${closed}/new`].map((folder) =>
      expect.stringMatching(
        new RegExp(`^(\\S+) may not write to ${closed}\\. As root, .*: install -d -o \\1 ${folder}$`),
      ),
    ),
  )
})
