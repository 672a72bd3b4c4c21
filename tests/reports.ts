import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The result of some tests. `file` is the one that holds all of them, relative to the project. */
export type Outcome = { passed: number; failed: number; failures: string[]; file?: string }

type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: VitestAssertion[] }[]
}
type VitestAssertion = { status: string; fullName: string; failureMessages: string[] | null }

type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = { title: string; file: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }
type PlaywrightResult = { error?: { message?: string } }

/** Reads vitest's JSON report: one outcome for each file. A file that could not be run at all counts as one failure. */
export function readVitestReport(report: string): Outcome[] {
  const { testResults } = readReport<VitestReport>(report)
  return testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    const broken = status === 'failed' && failed.length === 0
    return {
      file: relative(root, name),
      passed: assertionResults.filter((assertion) => assertion.status === 'passed').length,
      failed: failed.length + (broken ? 1 : 0),
      failures: [
        ...(broken ? [`${name}\n${message}`] : []),
        ...failed.map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages?.join('\n')}`),
      ],
    }
  })
}

/**
 * Reads Playwright's JSON report: one outcome for each story. An error outside of all stories counts as one failure, of no
 * file.
 */
export function readPlaywrightReport(report: string): Outcome[] {
  const { suites, errors } = readReport<PlaywrightReport>(report)
  const outside = errors.map(({ message = 'unknown error' }) => ({ passed: 0, failed: 1, failures: [message] }))
  const stories = suites.flatMap(specsOf).map((spec) => ({
    file: `tests/journeys/${spec.file}`,
    passed: spec.ok ? 1 : 0,
    failed: spec.ok ? 0 : 1,
    failures: spec.ok ? [] : [`${spec.file}\n${spec.title}\n${messagesOf(spec)}`],
  }))
  return [...stories, ...outside]
}

/** Sum of several outcomes. */
export function add(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

function readReport<Report>(file: string): Report {
  if (!existsSync(file)) throw new Error(`The report ${file} was not written`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** What went wrong in each attempt: a repeated story may fail only because of what its first attempt left behind. */
function messagesOf({ tests }: PlaywrightSpec): string {
  const attempts = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? 'no message'))
  return attempts.map((message, index) => `attempt ${index + 1}: ${message}`).join('\n')
}
