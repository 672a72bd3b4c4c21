import { existsSync, readFileSync, statSync } from 'node:fs'
import { accountName, nameOfAccount, ownFileCommand } from './folder-command.ts'

/**
 * Reads `NAME=value` lines of a file, as systemd and shells write them; without the file there are none.
 * Throws an Error with one sentence if the account may not read it.
 */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const lines = readLines(file)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const match = setting.exec(line)
      return match?.[1] ? [[match[1], (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')]] : []
    }),
  )
}

/** Returns the numbers of the lines that are neither a setting nor empty nor a comment, from 1. */
export function unreadLines(file: string): number[] {
  if (!existsSync(file)) return []
  return readLines(file).flatMap((line, index) => (/^\s*(#|$)/.test(line) || setting.test(line) ? [] : [index + 1]))
}

const setting = /^\s*(?:export\s+)?([A-Za-z_0-9]+)\s*=\s*(.*?)\s*$/

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    const isForbidden = (error as NodeJS.ErrnoException).code === 'EACCES'
    throw new Error(
      `The settings in ${file} cannot be read: ${isForbidden ? whoMayRead(file) : `${(error as Error).message}.`}`,
      { cause: error },
    )
  }
}

function whoMayRead(file: string): string {
  const owner = statSync(file).uid
  const account = accountName()
  if (owner === process.getuid?.()) return `its own account may not. Run: chmod 600 ${file}`
  return (
    `the file belongs to ${nameOfAccount(owner)}, and this is ${account}. Run the command as the account of the site. ` +
    `If that is ${account}, as root: ${ownFileCommand(file)}`
  )
}

/** Returns a line about where settings were read from: the file, and the names taken from the environment. */
export function describeSource(file: string, names: string[]): string {
  const environment = names.length > 0 ? `the environment (${names.join(', ')})` : ''
  if (existsSync(file)) return [file, environment].filter(Boolean).join(' and ')
  return `${environment || 'the defaults alone'}; there is no file ${file}`
}
