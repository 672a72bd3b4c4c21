import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** The end of a program: its exit code, or the signal. */
export type Ending = { code: number | NodeJS.Signals | null; printed: string }

/** A program that was started for a test: its process, what it has printed, and its end. */
export type Program = {
  process: ChildProcess
  printed(): string
  /** Resolves when a line equal to `text` was printed; rejects with everything printed if the program ends before. */
  prints(text: string): Promise<void>
  ended: Promise<Ending>
}

/** Starts Node with a file of the project. */
export function startNode(words: string[], options: SpawnOptions = {}): Program {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new Promise<Ending>((done) => {
    child.on('close', (code, signal) => done({ code: code ?? signal, printed }))
  })
  const prints = async (text: string) => {
    let over = false
    void ended.then(() => (over = true))
    while (!`\n${printed}`.includes(`\n${text}`)) {
      if (over) throw new Error(`ended without printing "${text}":\n${printed}`)
      await pause(10)
    }
  }
  return { process: child, printed: () => printed, prints, ended }
}

/** Runs `quartier <words>` to its end, with settings as environment. */
export function quartier(words: string[], settings: Record<string, string>): Promise<Ending> {
  return startQuartier(words, settings).ended
}

/** Starts `quartier <words>` with settings as environment. */
export function startQuartier(words: string[], settings: Record<string, string>): Program {
  const environment = { ...process.env, NODE_ENV: '', npm_lifecycle_event: undefined, ...settings }
  return startNode(['src/cli/quartier.mjs', ...words], { env: environment })
}

/** A new folder; what is below it is removed by `remove`, also files of other users. */
export function makeFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-start-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Command lines of living processes that name a folder. */
export function processesNaming(folder: string): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match ? [{ pid: Number(match[1]), state: match[2] ?? '', command: match[3] ?? '' }] : []))
    .filter(({ state, command }) => !state.startsWith('Z') && command.includes(folder))
}

/** Waits until no living process names the folder; rejects after `milliseconds` with those that do. */
export async function nothingIsLeft(folder: string, milliseconds = 5000): Promise<void> {
  for (let waited = 0; processesNaming(folder).length > 0; waited += 50) {
    if (waited > milliseconds)
      throw new Error(
        `still running:\n${processesNaming(folder)
          .map(({ command }) => command)
          .join('\n')}`,
      )
    await pause(50)
  }
}
