import type { Settings } from '#config/env.ts'
import type { Log } from '#domain/app.ts'

/** Returns a log that writes one JSON line for each entry to standard error, from the least level on. */
export function createJsonLog(least: Settings['logLevel']): Log {
  const levels = ['debug', 'info', 'warn', 'error', 'silent']
  return (level, message, fields = {}) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`)
  }
}
