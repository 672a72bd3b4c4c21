import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasOtherAccount, runAsOtherAccount } from '#tests/other-account.ts'
import { checkStorage } from './check-storage.ts'
import type { Examined } from './finding.ts'

const place = mkdtempSync(join(tmpdir(), 'quartier-storage-'))
afterAll(() => rmSync(place, { recursive: true }))

test('a folder that can be made is fine', async () => {
  const dataDir = join(place, 'data')
  const settings = { dataDir, storageDir: join(dataDir, 'files') } as Examined['settings']
  expect(await checkStorage({ settings, product: {} as Examined['product'] })).toEqual([
    { state: 'ok', text: `${dataDir}/files is made with the first picture` },
  ])
})

test.runIf(hasOtherAccount)('where DATA_DIR cannot be made or written, the command names DATA_DIR', () => {
  const closed = join(place, 'srv')
  mkdirSync(join(closed, 'there'), { recursive: true })
  for (const folder of [join(closed, 'there'), closed]) chmodSync(folder, 0o555)
  chmodSync(place, 0o755)
  const printed = runAsOtherAccount(`
    import { checkStorage } from '#src/cli/doctor/check-storage.ts'
    for (const dataDir of ['${closed}/data', '${closed}/there'])
      await checkStorage({ settings: { dataDir, storageDir: dataDir + '/files' } }).catch((error) => console.log(error.message))`)
  const [missing, there] = printed.trim().split('\n')
  expect(missing).toMatch(
    new RegExp(
      `create ${closed}/data and give it to the account of the site: install -d -m 700 -o \\S+ ${closed}/data$`,
    ),
  )
  expect(there).toMatch(
    new RegExp(
      `: as root, give ${closed}/there to the account of the site: install -d -m 700 -o \\S+ ${closed}/there$`,
    ),
  )
})
