import { userInfo } from 'node:os'

/**
 * Returns the command by which root makes a folder and gives it to the account of this process, or gives it one that is
 * there. `mode` is that of the folder, such as `700`; without it others may read it.
 */
export function folderCommand(folder: string, mode?: string): string {
  const words = ['install', '-d', ...(mode ? ['-m', mode] : []), '-o', accountName(), folder]
  return words.map(asShellWord).join(' ')
}

/** Returns the name of the account of this process, or its number where it has no name. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

function asShellWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
