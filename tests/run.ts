import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { everydayPrograms, everydayStories } from './everyday.ts'
import { missingPackages } from '../deploy/cluster/configure.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { findNginx } from './deployed/nginx.ts'
import { keepWorlds } from './demo-world.ts'
import { add, type Outcome, readPlaywrightReport, readVitestReport } from './reports.ts'

/** A part of the tests: a command of Node, and how its outcome is counted. Without `read` the command is one check. */
type Part = {
  name: string
  command: string[]
  read?: () => Outcome[]
  environment?: () => Promise<Record<string, string>>
  /** The files of it that `npm test` runs; all without it. */
  everyday?: string[]
  /** Whether the part runs only when it is named. */
  onlyNamed?: boolean
  /** Why the part is left out on this machine; undefined when it is not. */
  leftOut?: () => string | undefined
}

/** What a part of the tests has shown. */
type PartResult = { part: Part; outcomes: Outcome[] }

/** The largest number of files with failed tests that run a second time. */
const mostRepeated = 4

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
const journeysReport = join(results, 'journeys.json')

/** Rows stand side by side: one core alone would do what is left of them while the other waits. */
const stages: Part[][][] = [
  [
    [{ name: 'build', command: ['src/cli/quartier.mjs', 'build'] }],
    [
      { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
      { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
    ],
  ],
  [
    [
      // The types of the routes and the checks after them read what the build has made of the words.
      { name: 'route types', command: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
      { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
      vitest('tests', ['unit', 'integration']),
      { ...vitest('programs', ['programs']), everyday: everydayPrograms },
    ],
    [
      {
        name: 'journeys',
        command: ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/journeys', '--reporter=json'],
        everyday: everydayStories,
        read: () => readPlaywrightReport(journeysReport),
        environment: async () => ({
          HEADLESS_SHELL_PATH: findHeadlessShell() ?? '',
          CHROMIUM_PATH: await findChromium(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
        }),
      },
      {
        ...vitest('deployed', ['deployed']),
        leftOut: () => (findNginx() ? undefined : 'nginx is not installed, so nothing is tested behind a proxy'),
      },
      {
        ...vitest('cluster', ['cluster']),
        onlyNamed: true,
        leftOut: () => (missingPackages().length > 0 ? `${missingPackages().join(', ')} is not installed` : undefined),
      },
      { name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
    ],
  ],
]

/** Projects of vitest; those of whole programs come last: some of them count seconds. */
function vitest(name: string, projects: string[]): Part {
  const report = join(results, `${name}.json`)
  const chosen = projects.map((project) => `--project=${project}`)
  return {
    name,
    // The second reporter says what went wrong outside of every test, and which files are done.
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...chosen,
      '--reporter=json',
      '--reporter=default',
      `--outputFile.json=${report}`,
    ],
    read: () => readVitestReport(report),
  }
}

process.exitCode = await main(process.argv.slice(2))

/**
 * Runs the everyday tests of all parts; with `--all` all tests, with `--full` all with large counts; or the parts that are
 * named, whole. Returns the exit code. At full scale each part has the machine for itself: some of its promises are of
 * moments.
 */
async function main(words: string[]): Promise<number> {
  const named = words.filter((word) => !word.startsWith('--'))
  const full = words.includes('--full')
  const isEveryday = named.length === 0 && !full && !words.includes('--all')
  if (full) process.env.QUARTIER_TEST_SCALE = 'full'
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  // Programs and journeys share the demo worlds that they make.
  const forgetWorlds = keepWorlds()
  const shown: PartResult[] = []
  for (const rows of stages) {
    const chosen = rows.map((row) =>
      row.filter(({ name, onlyNamed }) => (named.length === 0 ? !onlyNamed : named.includes(name))),
    )
    const wanted = isEveryday ? chosen.map((row) => row.map(everydayOf)) : chosen
    const together = full ? [wanted.flat()] : wanted
    shown.push(...(await Promise.all(together.map(runRow))).flat())
  }
  const outcomes: Outcome[] = []
  for (const result of shown) outcomes.push(...(await repeatFailed(result)))
  forgetWorlds()
  const { passed, failed, failures } = add(outcomes)
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  const isAllLeftOut = shown.length > 0 && shown.every(({ part }) => part.leftOut?.())
  return failed === 0 && (passed > 0 || isAllLeftOut) ? 0 : 1
}

function everydayOf(part: Part): Part {
  return { ...part, command: [...part.command, ...(part.everyday ?? [])] }
}

/** One part after the other. */
async function runRow(row: Part[]): Promise<PartResult[]> {
  const results: PartResult[] = []
  for (const part of row) results.push({ part, outcomes: await runPart(part) })
  return results
}

/**
 * Runs the files of a few failed tests once more, with nothing beside them and with databases and sites of their own: on
 * two busy cores a limit of time may pass. Returns the outcomes of the part with those of the second run, and prints what
 * has passed only then: such a test, or what it tests, is to be mended.
 */
async function repeatFailed({ part, outcomes }: PartResult): Promise<Outcome[]> {
  const failed = outcomes.filter((outcome) => outcome.failed > 0)
  const files = new Set(failed.map(({ file }) => file))
  if (failed.length === 0 || files.size > mostRepeated || files.has(undefined)) return outcomes
  console.log(`\nAgain, alone: ${[...files].join(', ')}`)
  for (const failure of add(failed).failures) console.log(`\n✗ at first: ${failure}`)
  const command = part.command.filter((word) => !part.everyday?.includes(word))
  const again = await runPart({ ...part, command: [...command, ...[...files].map(String)] })
  return [...outcomes.filter(({ file }) => !files.has(file)), ...again]
}

async function runPart(part: Part): Promise<Outcome[]> {
  const leftOut = part.leftOut?.()
  if (leftOut) {
    console.log(`${part.name.padEnd(13)}     left out: ${leftOut}.`)
    return []
  }
  const started = performance.now()
  const outcomes = await judge(part).catch((error) => [failure(`${part.name}\n${error}`)])
  const outcome = add(outcomes)
  const counts = part.read
    ? `${outcome.passed} passed, ${outcome.failed} failed`
    : outcome.failed === 0
      ? 'fine'
      : 'FAILED'
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${part.name.padEnd(13)}${seconds.padStart(6)} s   ${counts}`)
  return outcomes
}

async function judge({ name, command, read, environment }: Part): Promise<Outcome[]> {
  const log = join(results, `${name.replaceAll(' ', '-')}.log`)
  const { code, printed } = await runNode(command, (await environment?.()) ?? {}, log)
  if (!read) return [code === 0 ? { passed: 1, failed: 0, failures: [] } : failure(`${name}\n${printed}`)]
  const outcomes = read()
  // A runner that fails although all its tests passed has met an error outside of them.
  return code !== 0 && add(outcomes).failed === 0 ? [...outcomes, failure(`${name}\n${printed}`)] : outcomes
}

function failure(text: string): Outcome {
  return { passed: 0, failed: 1, failures: [text] }
}

/** Runs Node. What it prints is also written to `log` as it comes, so that a part of hours can be followed. */
function runNode(
  command: string[],
  environment: Record<string, string>,
  log: string,
): Promise<{ code: number | null; printed: string }> {
  const env = { ...process.env, NODE_ENV: undefined, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment }
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const file = createWriteStream(log)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
      file.write(chunk)
    })
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', end)
      file.end()
      resolve({ code, printed: printed.trim() })
    })
  })
}
