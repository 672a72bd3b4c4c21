import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeStatement, type Verdict } from './judge-statement.ts'
import type { RecordedStatement } from './record-statements.ts'

/** Statements with the same verdict about the same tables, and the files that send them. */
export type Finding = { verdict: Verdict; tables: string; files: string[]; statements: number }

/** Returns what was recorded in a folder, each different statement once. */
export function readStatements(folder: string): RecordedStatement[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  const all = lines.map((line) => JSON.parse(line) as RecordedStatement)
  return [...new Map(all.map((each) => [each.text, each])).values()]
}

/** Returns what would be met, sorted by verdict and tables. Statements without tables are left out. */
export function judgeAll(statements: RecordedStatement[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const { text, file } of statements) {
    const judged = judgeStatement(text)
    if (!judged) continue
    const [verdict, tables] = [judged.verdict, judged.tables.join(', ')]
    const key = `${verdict} ${tables}`
    const finding = found.get(key) ?? { verdict, tables, files: [], statements: 0 }
    found.set(key, finding)
    finding.statements += 1
    if (!finding.files.includes(file)) finding.files = [...finding.files, file].toSorted()
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding)
}

/** Returns the findings that are not in one place, as rows of the table in docs/distributed-statements.md. */
export function listRows(findings: Finding[]): string[] {
  const elsewhere = findings.filter(({ verdict }) => verdict !== 'one place')
  return elsewhere.map(
    ({ verdict, tables, files }) => `| ${verdict} | ${tables} | ${files.map(shortName).join(', ')} |`,
  )
}

function shortName(file: string): string {
  return file.replace(/^src\//, '').replace(/\.tsx?$/, '')
}
