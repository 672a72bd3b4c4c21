import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'quartier-launcher-'))
afterAll(() => rmSync(root, { recursive: true }))
const launcher = join(root, 'src/cli/quartier.mjs')
mkdirSync(join(root, 'src/cli'), { recursive: true })
cpSync(join(import.meta.dirname, '../../src/cli/quartier.mjs'), launcher)
writeFileSync(join(root, 'src/cli/main.ts'), "process.stdout.write(process.env.NODE_EXTRA_CA_CERTS ?? 'none')")
writeFileSync(join(root, 'own.pem'), '')

/** The certificates that Node was started with, by a file of settings. */
function startedWith(settings: string, environment: Record<string, string> = {}): string {
  writeFileSync(join(root, '.env'), settings)
  return execFileSync(process.execPath, [launcher], { encoding: 'utf8', env: { ...environment } })
}

test('an authority of the file of settings is known to Node when it starts', () => {
  expect(startedWith('PORT=3000\nNODE_EXTRA_CA_CERTS=own.pem\n')).toBe(join(root, 'own.pem'))
  expect(startedWith(`NODE_EXTRA_CA_CERTS="${join(root, 'own.pem')}"\nPORT=3000\n`)).toBe(join(root, 'own.pem'))
})

test('without an authority in the settings Node knows none, and the environment takes precedence', () => {
  expect(startedWith('PORT=3000\n')).toBe('none')
  expect(startedWith('NODE_EXTRA_CA_CERTS=\nPORT=3000\n')).toBe('none')
  const file = join(root, 'src/cli/main.ts')
  expect(startedWith('NODE_EXTRA_CA_CERTS=own.pem\n', { NODE_EXTRA_CA_CERTS: file })).toBe(file)
})
