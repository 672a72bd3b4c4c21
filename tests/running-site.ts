import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

/** The whole product, started by its own command on a port and a data folder of its own. */
export type RunningSite = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far: its log. */
  printed(): string
  stop(): Promise<void>
}

/**
 * Starts the product and waits until it is ready. What it prints is part of the error when it is not. `project` is the
 * folder of the project, or of a copy of it.
 */
export async function startSite(
  environment: Record<string, string>,
  { keepData = false, patience = 300_000, project = root } = {},
): Promise<RunningSite> {
  const port = await freePort()
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'quartier-site-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/cli/quartier.mjs', 'start'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const deadline = Date.now() + patience
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the site did not start:\n${printed.slice(-4000)}`)
    await wait(200)
  }
  return {
    url,
    dataDir,
    process: child,
    printed: () => printed,
    stop: () => stop(child, keepData ? undefined : dataDir),
  }
}

async function stop(child: ChildProcess, dataDir: string | undefined): Promise<void> {
  const ended = new Promise((end) => child.once('exit', end))
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await ended
  }
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
