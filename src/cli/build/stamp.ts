import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Step } from './steps.ts'

/** Whether the results of a step exist and were made from the present inputs. */
export function isCurrent(root: string, step: Step): boolean {
  return missingOutputs(root, [step]).length === 0 && readStamp(stampFile(root, step)) === hashInputs(root, step)
}

/** Returns the results of the steps that are missing. */
export function missingOutputs(root: string, steps: Step[]): string[] {
  return steps.flatMap(({ outputs }) => outputs).filter((output) => !existsSync(join(root, output)))
}

/** Stores the hash of a step's inputs. Take the hash before the step begins. */
export function writeStamp(root: string, step: Step, hash: string): void {
  const file = stampFile(root, step)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** An interrupted step must not look finished. */
export function removeStamp(root: string, step: Step): void {
  rmSync(stampFile(root, step), { force: true })
}

/** Returns the hash of names and contents of all inputs of a step. Throws if an input does not exist. */
export function hashInputs(root: string, step: Step): string {
  const hash = createHash('sha256').update(step.command.join(' '))
  for (const file of step.inputs.flatMap((input) => filesOf(root, input)))
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(root: string, input: string): string[] {
  if (statSync(join(root, input)).isFile()) return [input]
  const entries = readdirSync(join(root, input), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(({ name }) => (isNoInput(name) ? [] : filesOf(root, `${input}/${name}`)))
}

/** `compiled` is what the words are made into. */
function isNoInput(name: string): boolean {
  return name === 'compiled' || /\.test\.tsx?$/.test(name)
}

function stampFile(root: string, step: Step): string {
  return join(root, 'build/.stamps', step.name)
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
