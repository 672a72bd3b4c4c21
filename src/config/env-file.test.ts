import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasOtherAccount, runAsOtherAccount } from '#tests/other-account.ts'
import { accountName, nameOfAccount } from './folder-command.ts'

test.runIf(hasOtherAccount && process.getuid?.() === 0)(
  'of a file that another account owns, the sentence says whose it is and has the command that helps',
  () => {
    const place = mkdtempSync(join(tmpdir(), 'quartier-settings-'))
    try {
      const file = join(place, '.env')
      writeFileSync(file, 'PORT=3000\n', { mode: 0o600 })
      chmodSync(place, 0o755)
      const said = runAsOtherAccount(
        `import { readEnvFile } from './src/config/env-file.ts'
         try { readEnvFile(${JSON.stringify(file)}) } catch (error) { console.log(error.message) }`,
      )
      const other = nameOfAccount(65_534)
      expect(said.trim()).toBe(
        `The settings in ${file} cannot be read: the file belongs to ${accountName()}, and this is ${other}. Run the ` +
          `command as the account of the site. If that is ${other}, as root: chown ${other} ${file} && chmod 600 ${file}`,
      )
    } finally {
      rmSync(place, { recursive: true })
    }
  },
)
