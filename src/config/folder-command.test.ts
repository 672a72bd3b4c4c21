import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountName, folderCommand } from './folder-command.ts'

test('the command makes a folder for this account only, also where its name needs quotes', () => {
  const place = mkdtempSync(join(tmpdir(), 'quartier-folder-'))
  try {
    for (const name of ['plain', `Anna's "Zimmer" & 50% mehr`]) {
      const folder = join(place, name)
      execFileSync('/bin/sh', ['-c', folderCommand(folder, '700')])
      const { uid, mode } = statSync(folder)
      expect([name, uid, mode & 0o777]).toEqual([name, process.getuid?.(), 0o700])
    }
  } finally {
    rmSync(place, { recursive: true })
  }
})

test('a path without special characters is not quoted in the command', () => {
  expect(folderCommand('/srv/quartier-marketplace')).toBe(`install -d -o ${accountName()} /srv/quartier-marketplace`)
})
