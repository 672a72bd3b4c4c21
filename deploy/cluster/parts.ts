import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { account, type Places, programs } from './configure.ts'

/** A program of the cluster. `answers`: whether it does what it is there for. */
export type Part = {
  name: string
  words: string[]
  environment?: () => NodeJS.ProcessEnv
  answers(): Promise<boolean>
}

const project = resolve(import.meta.dirname, '../..')

/** Returns the parts in the order in which they start; they stop in the other. */
export function partsOf(places: Places): Part[] {
  const { FOLDER: folder = '', HOST: host } = places
  const at = (name: string) => `http://${host}:${places[name]}`
  const postgres = (letter: string): Part => ({
    name: `postgres-${letter.toLowerCase()}`,
    words: [programs.patroni, join(folder, `patroni-postgres-${letter.toLowerCase()}.yml`)],
    // The first primary, or a replica that has caught up.
    answers: async () =>
      (await isOk(`${at(`PATRONI_${letter}_PORT`)}/primary`)) || isOk(`${at(`PATRONI_${letter}_PORT`)}/replica`),
  })
  const node = (letter: string): Part => ({
    name: `node-${letter.toLowerCase()}`,
    words: [process.execPath, 'src/cli/quartier.mjs', 'serve'],
    environment: () => parseEnv(readFileSync(join(folder, `node-${letter.toLowerCase()}.env`), 'utf8')),
    answers: () => isOk(`${at(`NODE_${letter}_PORT`)}/readyz`),
  })
  return [
    {
      name: 'etcd',
      words: [programs['etcd-server'], '--config-file', join(folder, 'etcd.yml')],
      answers: () => isOk(`${at('ETCD_PORT')}/health`),
    },
    postgres('A'),
    postgres('B'),
    {
      name: 'haproxy',
      words: [programs.haproxy, '-db', '-f', join(folder, 'haproxy.cfg')],
      answers: () => listens(places, 'PRIMARY_PORT'),
    },
    {
      name: 'pgbouncer',
      words: [programs.pgbouncer, join(folder, 'pgbouncer.ini')],
      answers: () => listens(places, 'POOLER_PORT'),
    },
    node('A'),
    node('B'),
  ]
}

/** Starts a part, unless it runs, and waits until it answers. Throws the end of its log when it does not. */
export async function startPart(folder: string, part: Part): Promise<void> {
  if (!runningPid(folder, part.name)) launch(folder, part)
  const log = join(folder, 'log', `${part.name}.log`)
  for (const since = Date.now(); !(await part.answers()); await pause(200)) {
    if (runningPid(folder, part.name) && Date.now() - since < 300_000) continue
    throw new Error(`${part.name} does not answer. The end of ${log}:\n${readFileSync(log, 'utf8').slice(-2000)}`)
  }
}

/** Ends a part and waits until it is gone; with SIGTERM it finishes what it does. Returns false when it did not run. */
export async function stopPart(folder: string, name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
  const pid = runningPid(folder, name)
  if (!pid) return false
  process.kill(pid, signal)
  while (runningPid(folder, name)) await pause(50)
  // Patroni leaves a PostgreSQL behind that it was just making.
  const server = postmasterPid(folder, name)
  if (server && signal === 'SIGTERM') process.kill(server, 'SIGINT')
  while (signal === 'SIGTERM' && postmasterPid(folder, name)) await pause(50)
  rmSync(pidFile(folder, name), { force: true })
  return true
}

/** Returns the process of a part; undefined when it does not run. */
export function runningPid(folder: string, name: string): number | undefined {
  return livingPid(pidFile(folder, name))
}

/** Returns the process of the PostgreSQL that Patroni has started; undefined when it does not run. */
export function postmasterPid(folder: string, name: string): number | undefined {
  return livingPid(join(folder, name, 'postmaster.pid'))
}

/** Returns the process whose number is the first line of a file, if it lives. */
function livingPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    // A zombie has ended. Its state stands behind the name of its program.
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? undefined : pid
  } catch {
    return undefined
  }
}

function launch(folder: string, { name, words, environment }: Part): void {
  const [program = '', ...rest] = words
  const log = openSync(join(folder, 'log', `${name}.log`), 'a', 0o600)
  const child = spawn(program, rest, {
    cwd: project,
    ...account(),
    detached: true,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...environment?.() },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  writeFileSync(pidFile(folder, name), String(child.pid))
}

function pidFile(folder: string, name: string): string {
  return join(folder, 'run', `${name}.pid`)
}

async function isOk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}

function listens(places: Places, port: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(Number(places[port]), places.HOST)
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
