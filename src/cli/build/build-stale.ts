import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mallocEnv } from '../malloc-env.ts'
import { reportProgress } from '../report-progress.ts'
import { runProgram } from '../run-program.ts'
import { hashInputs, isCurrent, removeStamp, writeStamp } from './stamp.ts'
import type { Step } from './steps.ts'

/** Options of a build. `say` gets a line for each finished step. */
export type BuildOptions = { root: string; signal: AbortSignal; say(line: string): void }

/**
 * Prints that a build begins if one of the steps is stale. It is the first line of a start, up to a minute before the next.
 * Returns the stale steps, for `buildStale`: to look at all steps takes a third of a second.
 * Throws one sentence when the packages that build are not installed.
 */
export function announceBuild(steps: Step[], { root, say }: Pick<BuildOptions, 'root' | 'say'>): Step[] {
  const stale = steps.filter((step) => !isCurrent(root, step))
  if (stale.length === 0) return stale
  if (!existsSync(join(root, 'node_modules/vite')))
    throw new Error('The packages that build Quartier are not installed. Run "npm ci --include=dev".')
  const names = stale.map(({ name }) => name)
  say(`Building ${names.join(', ')} (about a minute the first time, longer on a busy machine)`)
  return stale
}

/**
 * Runs the steps whose results are missing or stale, independent steps at the same time.
 * Throws with the last lines of a step that fails, and ends the others.
 */
export async function buildStale(steps: Step[], options: BuildOptions): Promise<void> {
  await startBuild(steps, options).done()
}

/** A build that is running. */
export type Build = {
  /** Resolves when the steps that `chosen` picks, or all, are done. Rejects as soon as any step fails. */
  done(chosen?: (step: Step) => boolean): Promise<void>
  /** Aborted when a step fails, with its error. */
  failed: AbortSignal
}

/** Starts what `buildStale` runs. */
export function startBuild(steps: Step[], { root, signal, say }: BuildOptions): Build {
  const stale = steps.filter((step) => !isCurrent(root, step))
  const failure = new AbortController()
  const running = new Map<string, Promise<void>>()
  for (const step of stale) {
    const before = step.after.map((name) => running.get(name))
    const options = { root, say, signal: AbortSignal.any([signal, failure.signal]) }
    const made = Promise.all(before).then(() => make(step, options))
    made.catch((error: unknown) => failure.abort(error))
    running.set(step.name, made)
  }
  const all = Promise.all(running.values())
  all.catch(() => {}) // `done` rejects with the error; without a handler here Node would end the process
  const ended = Promise.allSettled(running.values())
  return {
    failed: failure.signal,
    async done(chosen = () => true) {
      const wanted = stale.filter(chosen).map(({ name }) => running.get(name))
      try {
        await Promise.race([all, Promise.all(wanted)])
      } catch (error) {
        await ended
        throw failure.signal.aborted ? failure.signal.reason : error
      }
    },
  }
}

async function make(step: Step, { root, signal, say }: BuildOptions): Promise<void> {
  signal.throwIfAborted()
  const [hash, started] = [hashInputs(root, step), performance.now()]
  removeStamp(root, step)
  await reportProgress(step.name, say, () => runNode(step, root, signal))
  writeStamp(root, step, hash)
  say(`  ${step.name.padEnd(18)}${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function runNode(step: Step, root: string, signal: AbortSignal): Promise<void> {
  const environment = {
    ...process.env,
    ...mallocEnv,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'build/.compile-cache'),
  }
  // A demo world waits for the others: with the pages after them, both cores have work to the end.
  const niceness = step.forVisitors ? 10 : 0
  const options = { cwd: root, env: environment, signal, withStdout: true, niceness }
  return runProgram(process.execPath, step.command, options).catch((error: Error) => {
    signal.throwIfAborted()
    throw new Error(`Building ${step.name} failed:\n${error.message.split('\n').slice(-30).join('\n')}`)
  })
}
