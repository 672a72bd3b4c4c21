import { existsSync, readFileSync } from 'node:fs'

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
    const why = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'this account may not' : (error as Error).message
    throw new Error(`The settings in ${file} cannot be read: ${why}. Run the command as the account of the site.`, {
      cause: error,
    })
  }
}

/** Returns a line about where settings were read from: the file, and the names taken from the environment. */
export function describeSource(file: string, names: string[]): string {
  const environment = names.length > 0 ? `the environment (${names.join(', ')})` : ''
  if (existsSync(file)) return [file, environment].filter(Boolean).join(' and ')
  return `${environment || 'the defaults alone'}; there is no file ${file}`
}
