import { folderCommand } from '#config/folder-command.ts'

/**
 * Returns what to do where the folder of the backups cannot be written to; undefined where the error is about something
 * else.
 */
export function backupFolderAdvice(error: unknown, folder: string): string | undefined {
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  if (!isAlong(path, folder)) return undefined
  if (code === 'EROFS') return unit
  if (code !== 'EACCES' && code !== 'EPERM') return undefined
  return `as root: ${folderCommand(folder, '700')}; ${unit}`
}

const unit = 'a site that systemd starts needs the folder in ReadWritePaths of its unit'

/** Whether a path is the folder, lies in it, or leads to it: the parent may refuse a new folder. */
function isAlong(path: string, folder: string): boolean {
  return path !== '' && (path === folder || path.startsWith(`${folder}/`) || folder.startsWith(`${path}/`))
}
