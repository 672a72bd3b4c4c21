import { expect, test } from 'vitest'
import { accountName } from '#config/folder-command.ts'
import { backupFolderAdvice } from './backup-folder-advice.ts'

const refused = (code: string, path: string) => Object.assign(new Error(`${code}: mkdir '${path}'`), { code, path })

test.each(['/mnt', '/mnt/backups', '/mnt/backups/.incoming'])(
  'a folder that this account may not make or write to has its command, refused at %s',
  (path) => {
    expect(backupFolderAdvice(refused('EACCES', path), '/mnt/backups')).toBe(
      `as root: install -d -m 700 -o ${accountName()} /mnt/backups; a site that systemd starts needs the folder in ReadWritePaths of its unit`,
    )
  },
)

test('a folder that the unit has not opened is named in ReadWritePaths', () => {
  expect(backupFolderAdvice(refused('EROFS', '/mnt/backups'), '/mnt/backups')).toMatch(/ReadWritePaths of its unit$/)
})

test('other failures, and pictures that cannot be read, get no advice about the folder', () => {
  expect(backupFolderAdvice(refused('ENOSPC', '/mnt/backups'), '/mnt/backups')).toBeUndefined()
  expect(backupFolderAdvice(refused('EACCES', '/srv/data/files/a'), '/mnt/backups')).toBeUndefined()
  expect(backupFolderAdvice(new Error('no database'), '/mnt/backups')).toBeUndefined()
})
