import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/**
 * `npm run coverage`: runs the unit tests beside the code and the conformance tests, and prints how much of the domain and
 * of the API they reach, by folder. Ends with an error when a test fails or too little is reached.
 */

/** Per cent of `measured` together that has to be reached. */
const required = { lines: 92, branches: 85 }
const measured = ['src/domain', 'src/api']

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results/coverage')

type Count = { covered: number; total: number }
type Counts = { lines: Count; branches: Count }

process.exitCode = main()

function main(): number {
  rmSync(results, { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, command(), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: undefined },
  })
  const files = readSummary()
  const folders = Map.groupBy(Object.keys(files), folderOf)
  const row = (name: string, of: string[]) => printRow(name, sum(of.map((file) => files[file] as Counts)))
  console.log(`\n${''.padEnd(30)}  lines  branches`)
  for (const folder of [...folders.keys()].toSorted()) row(folder, folders.get(folder) ?? [])
  console.log()
  for (const room of measured)
    row(
      `all of ${room}`,
      Object.keys(files).filter((file) => file.startsWith(`${room}/`)),
    )
  const reached = row('together', Object.keys(files))
  const missed = (['lines', 'branches'] as const).filter((kind) => reached[kind] < required[kind])
  for (const kind of missed)
    console.log(`Too few ${kind}: ${reached[kind].toFixed(1)} % reached, ${required[kind]} % required.`)
  return missed.length === 0 && status === 0 ? 0 : 1
}

function command(): string[] {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=unit',
    '--project=integration',
    'src/',
    'tests/conformance/',
    '--reporter=dot',
    // Counting takes time. The coverage is printed also when a test fails.
    '--testTimeout=120000',
    '--coverage.enabled',
    '--coverage.reportOnFailure',
    '--coverage.reporter=json-summary',
    `--coverage.reportsDirectory=${results}`,
    ...measured.map((folder) => `--coverage.include=${folder}/**/*.ts`),
  ]
}

/** Returns the counts of each measured file by its path from the root. */
function readSummary(): Record<string, Counts> {
  const summary = JSON.parse(readFileSync(join(results, 'coverage-summary.json'), 'utf8')) as Record<string, Counts>
  const files = Object.entries(summary).filter(([file]) => file !== 'total')
  // A pattern that matches nothing would otherwise pass.
  if (files.length < 300) throw new Error(`only ${files.length} files were measured`)
  return Object.fromEntries(files.map(([file, counts]) => [relative(root, file), counts]))
}

/** The module of the domain, or the folder of the API. */
function folderOf(file: string): string {
  return file
    .split('/')
    .slice(0, Math.min(3, file.split('/').length - 1))
    .join('/')
}

function sum(counts: Counts[]): Counts {
  const of = (kind: keyof Counts, part: keyof Count) => counts.reduce((all, each) => all + each[kind][part], 0)
  return {
    lines: { covered: of('lines', 'covered'), total: of('lines', 'total') },
    branches: { covered: of('branches', 'covered'), total: of('branches', 'total') },
  }
}

/** Prints a row and returns its figures in per cent. */
function printRow(name: string, { lines, branches }: Counts): Record<keyof Counts, number> {
  const share = { lines: inPerCent(lines), branches: inPerCent(branches) }
  console.log(`${name.padEnd(30)} ${share.lines.toFixed(1).padStart(6)} ${share.branches.toFixed(1).padStart(9)}`)
  return share
}

function inPerCent({ covered, total }: Count): number {
  return total === 0 ? 100 : (100 * covered) / total
}
