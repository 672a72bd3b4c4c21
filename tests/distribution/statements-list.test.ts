import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadModule } from 'libpg-query'
import { expect, test } from 'vitest'
import { judgeAll, listRows, readStatements } from './statements-list.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/distributed-statements.md')
const marks = ['<!-- statements:start -->', '<!-- statements:end -->'] as const

/** The rows of the list: verdict and tables, without the files. */
const listed = (text: string) =>
  text
    .slice(text.indexOf(marks[0]), text.indexOf(marks[1]))
    .split('\n')
    .filter((line) => line.startsWith('| '))

test('the list names verdict and tables of what cannot be asked of one machine', async () => {
  await loadModule()
  const statement = (text: string, file: string) => ({ text, file })
  const findings = judgeAll([
    statement('select * from users where id = $1', 'src/domain/users/one.ts'),
    statement('select 1 from listings, users', 'src/domain/listings/two.ts'),
    statement('select 2 from users, listings', 'src/domain/listings/one.ts'),
    statement('begin', 'src/domain/transaction.ts'),
  ])
  expect(listRows(findings)).toEqual(['| crosses | listings, users | domain/listings/one, domain/listings/two |'])
  expect(findings.map(({ statements }) => statements)).toEqual([2, 1])
})

test.runIf(full)('every statement that one machine could not answer is in docs/distributed-statements.md', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-statements-'))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=integration', '--reporter=dot', 'src']
  const environment = { ...process.env, STATEMENTS_FOLDER: folder, QUARTIER_TEST_SCALE: '' }
  // Failed tests are ignored here: `npm test` reports them.
  await promisify(execFile)(process.execPath, vitest, { cwd: root, env: environment, maxBuffer: 1e9 }).catch(() => {})
  await loadModule()
  const statements = readStatements(folder)
  rmSync(folder, { recursive: true })
  expect(statements.length).toBeGreaterThan(900)
  const rows = listRows(judgeAll(statements))
  const text = readFileSync(page, 'utf8')
  if (process.env.UPDATE_STATEMENTS)
    writeFileSync(
      page,
      text.replace(new RegExp(`${marks[0]}[^]*${marks[1]}`), () => written(rows)),
    )
  const known = new Set(listed(readFileSync(page, 'utf8')).map(withoutFiles))
  expect(rows.map(withoutFiles).filter((row) => !known.has(row))).toEqual([])
})

function withoutFiles(row: string): string {
  return row.split(' | ').slice(0, 2).join(' | ')
}

function written(rows: string[]): string {
  return [marks[0], '| What it meets | Tables | Sent by |', '|---|---|---|', ...rows, marks[1]].join('\n')
}
