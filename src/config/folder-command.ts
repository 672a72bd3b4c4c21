import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/**
 * Returns the command by which root makes a folder and gives it to the account of this process, or gives it one that is
 * there. `mode` is that of the folder, such as `700`; without it others may read it.
 */
export function folderCommand(folder: string, mode?: string): string {
  const words = ['install', '-d', ...(mode ? ['-m', mode] : []), '-o', accountName(), folder]
  return words.map(asShellWord).join(' ')
}

/** Returns the command by which root gives a file to the account of this process, and closes it to all others. */
export function ownFileCommand(file: string): string {
  const word = asShellWord(file)
  return `chown ${asShellWord(accountName())} ${word} && chmod 600 ${word}`
}

/** Returns the name of the account of this process, or its number where it has no name. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/** Returns the name of the account with a number, or the number where it has no name. */
export function nameOfAccount(number: number): string {
  try {
    return execFileSync('id', ['-nu', String(number)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return String(number)
  }
}

function asShellWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
