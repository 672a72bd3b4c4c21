import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { connect, type Database } from '#adapters/database/open.ts'
import { openSession } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { systemClock } from '#kernel/clock.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type DatabaseBetween, databaseBetween } from '#tests/faults/database-between.ts'
import { type FaultyMailServer, faultyMailServer } from '#tests/faults/faulty-mail-server.ts'
import { generousMarketplace } from '#tests/generous-marketplace.ts'
import { freePort, type RunningSite, startSite } from '#tests/running-site.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { type Answered, nothingAnswered, type Rest } from './audited.ts'

/** Somebody who is logged in, by the cookie of the session. */
export type Person = { member: Member; cookie: string }

export type StormWorld = {
  /** Folder of uploaded files, and the one of the built-in PostgreSQL. */
  files: string
  cluster: string
  /** The way of the site to its database, and the database without it. */
  between: DatabaseBetween
  database: Database
  mail: FaultyMailServer
  app: TestApp
  operator: Person
  hosts: Person[]
  guests: Person[]
  /** People of whom each sends many pictures once. */
  senders: Person[]
  /** Offers of the hosts, for two people each, with their hosts. */
  listings: { id: string; host: Person }[]
  answered: Answered
  /** The running site; while it is down the last one. */
  site(): RunningSite
  startedAt(): Date
  /** Starts the site. @param offset ISO 8601 duration by which its clock is ahead */
  start(offset?: string): Promise<void>
  /** Ends the site by a signal. */
  end(signal: NodeJS.Signals): Promise<void>
  /** What the site has printed since it was started for the first time. */
  printed(): string
  close(): Promise<void>
}

/** Starts a PostgreSQL, a mail server and the built site between both, with people and places. */
export async function stormWorld(): Promise<StormWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-storm-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const postgres = await startEmbedded(join(folder, 'database'), 'the storm')
    stops.push(postgres.stop)
    await migrate(postgres.url)
    const database = await connect(postgres.url)
    stops.push(database.close)
    const between = await databaseBetween(postgres.url)
    stops.push(between.close)
    const port = await freePort()
    const mail = faultyMailServer(port)
    await mail.start()
    stops.push(mail.stop)
    const files = join(folder, 'files')
    mkdirSync(files)
    const settings = {
      DATA_DIR: join(folder, 'data'),
      STORAGE_URL: `file:${files}`,
      DATABASE_URL: between.url,
      MARKETPLACE: generousMarketplace(folder),
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'hello@quartier.example',
      MESSAGE_MAIL_QUIET: 'PT1S',
      MESSAGE_MAIL_EVERY: 'PT2S',
      SESSION_SECRET: 'a-secret-that-is-the-same-after-every-restart',
      PAGES_PER_MINUTE: '0',
      TRUST_PROXY: 'on',
      DEMO: 'off',
    }
    const running = runningSite(settings)
    stops.push(() => running.end('SIGTERM'))
    const cluster = join(folder, 'database/postgres/cluster')
    const world = { files, cluster, between, database, mail, answered: nothingAnswered(), close, ...running }
    return { ...world, ...(await people(database)) }
  } catch (error) {
    await close()
    throw error
  }
}

function runningSite(settings: Record<string, string>) {
  let current: RunningSite | undefined
  let startedAt = new Date()
  let before = ''
  const site = () => {
    if (!current) throw new Error('the site was never started')
    return current
  }
  return {
    site,
    startedAt: () => startedAt,
    printed: () => before + (current?.printed() ?? ''),
    start: async (offset?: string) => {
      before += current?.printed() ?? ''
      startedAt = new Date()
      current = await startSite({ ...settings, ...(offset && { CLOCK_OFFSET: offset }) }, { keepData: true })
    },
    end: async (signal: NodeJS.Signals) => {
      const child = current?.process
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((end) => child.once('exit', end))
      child.kill(signal)
      await ended
    },
  }
}

async function people(database: Database) {
  const app = { ...(await testApp(database.db)), clock: systemClock() } as unknown as TestApp
  const logIn = async (member: Member): Promise<Person> => {
    const { token } = await openSession(app, member.userId)
    return { member, cookie: `quartier_session=${token}` }
  }
  const everybody = await Promise.all((await crowd(app, 40)).map(logIn))
  const [operator, ...others] = everybody
  if (!operator) throw new Error('nobody is there')
  await app.db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.member.userId).execute()
  const [hosts, guests, senders] = [others.slice(0, 3), others.slice(3, 15), others.slice(15)]
  const listings = await Promise.all(
    hosts.flatMap((host) =>
      Array.from({ length: 4 }, async () => ({
        id: await publishedListing(app, host.member.userId, { capacity: 2 }),
        host,
      })),
    ),
  )
  return { app, operator, hosts, guests, senders, listings }
}

/** Returns what the process of the site and its database hold at the moment. */
export async function restOf({ site, database }: Pick<StormWorld, 'site' | 'database'>): Promise<Rest> {
  const { exitCode, signalCode } = site().process
  const hasEnded = exitCode !== null || signalCode !== null
  if (hasEnded) return { hasEnded, residentMegabytes: 0, openFiles: 0, waiting: 0, connections: 0 }
  const text = await (await fetch(`${site().url}/metrics`)).text()
  const figure = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    if (!line) throw new Error(`the site has no figure ${name}`)
    return Number(line.slice(name.length))
  }
  const { rows } = await database.pool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'quartier' and pid <> pg_backend_pid()`,
  )
  return {
    hasEnded,
    residentMegabytes: Math.round(figure('process_resident_memory_bytes') / 1e6),
    openFiles: figure('process_open_fds'),
    waiting: figure('quartier_database_connections{state="waiting"}'),
    // The pool of the test has the same name.
    connections: (rows[0]?.connections ?? 0) - (database.pool.totalCount - 1),
  }
}

/** Repeats until `check` returns true. Rejects after `milliseconds` with a sentence. */
export async function until(what: string, check: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  for (const since = Date.now(); !(await check().catch(() => false)); await sleep(100))
    if (Date.now() - since > milliseconds) throw new Error(`in ${milliseconds / 1000} s it was not seen that ${what}`)
}
