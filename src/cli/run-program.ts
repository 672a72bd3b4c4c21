import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

type Options = {
  cwd?: string
  env: NodeJS.ProcessEnv
  /** Ends the program. */
  signal: AbortSignal
  killSignal?: NodeJS.Signals
  /** Whether what it prints on stdout is part of the error, too. */
  withStdout?: boolean
  /** Whether the program has a channel to this process, whose closing tells it that this process has ended. */
  withChannel?: boolean
  /** How much the program gives way to others, from 0 to 19. */
  niceness?: number
}

/**
 * Runs a program to its end. Throws the reason of an aborted `signal`, and otherwise, when the program fails, an Error with
 * what it printed on stderr.
 */
export async function runProgram(command: string, args: string[], options: Options): Promise<void> {
  const { signal, withStdout = false, withChannel = false, niceness = 0, ...rest } = options
  const stdio = ['ignore', withStdout ? 'pipe' : 'ignore', 'pipe', ...(withChannel ? ['ipc' as const] : [])] as const
  const child = spawn(command, args, { ...rest, signal, stdio: [...stdio] })
  // Its threads, which it has yet to begin, take it over.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => child.pid === undefined && reject(error))
    child.on('close', resolve)
  })
  signal.throwIfAborted()
  if (code !== 0) throw new Error(printed.trim() || `${[command, ...args].join(' ')} ended with ${code}.`)
}
