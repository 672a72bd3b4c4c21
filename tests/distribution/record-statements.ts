import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A statement as it was sent, and the file that sent it, relative to the project. */
export type RecordedStatement = { text: string; file: string }

const recorded = Symbol.for('quartier.recorded-statements')
const root = join(import.meta.dirname, '../..')

/**
 * From now on writes each different statement of the product to a file in the folder, one JSON line each. Statements that
 * tests send themselves are left out.
 */
export function recordStatements(folder: string): void {
  const known = globalThis as { [recorded]?: Set<string> }
  if (known[recorded]) return
  const seen = (known[recorded] = new Set<string>())
  mkdirSync(folder, { recursive: true })
  Error.stackTraceLimit = 60
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    const file = text && !seen.has(text) ? senderOf(new Error().stack ?? '') : undefined
    if (text && file) {
      seen.add(text)
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ text, file })}\n`)
    }
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
}

/** Returns the innermost file of the project in a stack; undefined when that is a test or only passes statements on. */
function senderOf(stack: string): string | undefined {
  const files = [...stack.matchAll(/(\/[^\s():]+\.tsx?):\d+/g)].map(([, path = '']) => path)
  const own = files.filter((path) => path.startsWith(`${root}/`) && !path.includes('/node_modules/'))
  const file = own.map((path) => path.slice(root.length + 1)).find((path) => !passesOn.test(path))
  return file && /^src\/(?!.*\.test\.)/.test(file) ? file : undefined
}

const passesOn = /^(src\/adapters\/database\/|tests\/distribution\/record-statements)/
