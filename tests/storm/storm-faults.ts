import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { readPostmaster } from '#adapters/database/embedded/postmaster.ts'
import { newId } from '#kernel/id.ts'
import type { Chance } from '#tests/faults/chance.ts'
import { picture, sendPicture } from './hosts-in-storm.ts'
import type { Run } from './insist.ts'
import { type Person, type StormWorld, until } from './storm-world.ts'

/** A fault of some seconds. When it is over the part that failed works again. */
export type Fault = {
  name: string
  /** Whether another process of the site runs afterwards. */
  restarts?: boolean
  strike(world: StormWorld, chance: Chance, run: Run): Promise<void>
}

/** Faults of the site and of its database, of which one comes after the other. */
export const faultsOfSite: Fault[] = [
  { name: 'the site is killed', restarts: true, strike: (world, chance) => restart(world, chance, 'SIGKILL') },
  {
    name: 'the site is stopped and started',
    restarts: true,
    strike: (world, chance) => restart(world, chance, 'SIGTERM'),
  },
  { name: 'the process of the site stands still', strike: standStill },
  { name: 'the database is away', strike: (world, chance) => turn(world, chance, 'gone', 1000) },
  { name: 'the database keeps silent', strike: (world, chance) => turn(world, chance, 'hangs', 1500) },
  { name: 'the database is slow', strike: (world, chance) => turn(world, chance, 'slow', 1500) },
  { name: 'all connections to the database are cut', strike: cutConnections },
  { name: 'all sessions of the database are terminated', strike: terminateSessions },
  { name: 'a process of the database is killed', strike: killBackend },
  { name: 'the database is killed', strike: killPostmaster },
  { name: 'the database is stopped at once and started', strike: stopPostmaster },
  { name: 'a table is locked', strike: lockTable },
]

/** Faults of the mail server and of people, which come beside those of the site. */
export const faultsBeside: Fault[] = [
  { name: 'the mail server is away', strike: mailAway },
  { name: 'the mail server is slow', strike: (world, chance) => turnMail(world, chance, 'slow') },
  { name: 'the mail server asks a third to come again', strike: (world, chance) => turnMail(world, chance, 'third') },
  { name: 'the mail server hangs up after the text', strike: (world, chance) => turnMail(world, chance, 'drops') },
  { name: 'the mail server keeps silent', strike: (world, chance) => turnMail(world, chance, 'silent') },
  { name: 'the mail server refuses', strike: (world, chance) => turnMail(world, chance, 'refuses') },
  { name: 'uploads are broken off', strike: breakUploads },
  { name: 'requests are broken off', strike: breakRequests },
  { name: 'slow senders', strike: sendSlowly },
  { name: 'more uploads than the queue holds', strike: fillQueue },
]

/** Milliseconds that a fault lasts beside its least; half an hour has room for longer ones. */
const lasting = process.env.QUARTIER_TEST_SCALE === 'full' ? 6000 : 800

async function restart(world: StormWorld, chance: Chance, signal: NodeJS.Signals): Promise<void> {
  await sleep(chance.between(0, 300))
  await world.end(signal)
  await world.start()
}

async function standStill({ site }: StormWorld, chance: Chance): Promise<void> {
  const child = site().process
  child.kill('SIGSTOP')
  await sleep(1000 + chance.between(0, lasting))
  child.kill('SIGCONT')
}

async function turn(world: StormWorld, chance: Chance, way: 'gone' | 'hangs' | 'slow', least: number): Promise<void> {
  world.between.turn(way)
  await sleep(least + chance.between(0, lasting))
  world.between.turn('passes')
  await siteReady(world)
}

async function cutConnections(world: StormWorld, chance: Chance): Promise<void> {
  for (let cut = 0; cut < 3; cut += 1) {
    world.between.turn('gone')
    world.between.turn('passes')
    await sleep(chance.between(50, 400))
  }
  await siteReady(world)
}

async function terminateSessions(world: StormWorld): Promise<void> {
  await query(
    world,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await siteReady(world)
}

/** All sessions end: PostgreSQL starts again by itself, because the killed process may have damaged what they share. */
async function killBackend(world: StormWorld): Promise<void> {
  const [victim] = await query<{ pid: number }>(
    world,
    `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by state = 'active' desc, query_start desc limit 1`,
  )
  if (victim) process.kill(victim.pid, 'SIGKILL')
  await databaseReady(world)
}

async function killPostmaster(world: StormWorld): Promise<void> {
  signalPostmaster(world, 'SIGKILL')
  await databaseReady(world)
}

async function stopPostmaster(world: StormWorld): Promise<void> {
  signalPostmaster(world, 'SIGQUIT')
  await databaseReady(world)
}

function signalPostmaster({ cluster }: StormWorld, signal: NodeJS.Signals): void {
  const running = readPostmaster(cluster)
  if (running) process.kill(running.pid, signal)
}

async function lockTable(world: StormWorld, chance: Chance): Promise<void> {
  const client = new Client({ connectionString: world.database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `begin; lock table ${chance.oneOf(['listings', 'messages', 'listing_nights', 'deliveries'])} in access exclusive mode`,
  )
  await sleep(1000 + chance.between(0, lasting))
  await client.end()
  await siteReady(world)
}

async function databaseReady(world: StormWorld): Promise<void> {
  await sleep(50)
  await until('the database takes connections again', async () => (await query(world, 'select 1 as one')).length === 1)
  await siteReady(world)
}

/** The site is ready again by itself, without being started. */
async function siteReady({ site }: StormWorld): Promise<void> {
  await until('the site is ready again', async () => (await fetch(`${site().url}/readyz`)).ok)
}

async function query<Row>({ database }: StormWorld, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

async function mailAway({ mail }: StormWorld, chance: Chance): Promise<void> {
  await mail.stop()
  await sleep(1000 + chance.between(0, lasting))
  await mail.start()
}

async function turnMail({ mail }: StormWorld, chance: Chance, way: Parameters<typeof mail.turn>[0]): Promise<void> {
  mail.turn(way)
  await sleep(1500 + chance.between(0, lasting))
  mail.turn('takes')
}

/** Sends half of a picture, and hangs up. Its length was announced. */
async function breakUploads(world: StormWorld, chance: Chance): Promise<void> {
  await Promise.all(Array.from({ length: 6 }, () => breakUpload(world, chance)))
}

async function breakUpload(world: StormWorld, chance: Chance): Promise<void> {
  const name = `${newId()}.png`
  const file = Buffer.from(await (await picture(chance)).arrayBuffer())
  const head = `--half\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const { cookie } = chance.oneOf(world.hosts)
  world.answered.brokenUploads.push(name)
  const { url } = world.site()
  await new Promise<void>((over) => {
    const headers = {
      cookie,
      origin: url,
      'content-type': 'multipart/form-data; boundary=half',
      'content-length': head.length + file.length + 2000,
    }
    const sending = request(`${url}/upload`, { method: 'POST', headers })
    sending.on('error', () => {})
    sending.on('close', over)
    sending.write(head)
    sending.write(file.subarray(0, Math.floor(file.length / 2)))
    setTimeout(() => sending.destroy(), chance.between(20, 400))
  })
}

/** Hangs up while a form is being answered, or sent. Whether it had its effect nobody knows; half of one has none. */
async function breakRequests(world: StormWorld, chance: Chance): Promise<void> {
  for (let count = 0; count < 8; count += 1) {
    const guest = chance.oneOf(world.guests)
    const leaves = new AbortController()
    const { url } = world.site()
    const fields = { step: 'notice', clientKey: newId() }
    const sending = fetch(`${url}/l/x/${chance.oneOf(world.listings).id}/enquire`, {
      method: 'POST',
      headers: { cookie: guest.cookie, origin: url },
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: leaves.signal,
    }).catch(() => undefined)
    await sleep(chance.between(1, 60))
    leaves.abort()
    await sending
  }
}

/** Opens connections that send their request a letter at a time, and leaves them. */
async function sendSlowly({ site }: StormWorld, chance: Chance): Promise<void> {
  const { hostname, port } = new URL(site().url)
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connectSocket(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n')
    return socket
  })
  for (let letter = 0; letter < 10; letter += 1) {
    for (const socket of sockets) socket.write('a')
    await sleep(50 + chance.between(0, lasting) / 10)
  }
  for (const socket of sockets) socket.destroy()
}

/** Many pictures of one person at once: those that find no room are refused, and the others stored. */
async function fillQueue(world: StormWorld, chance: Chance, run: Run): Promise<void> {
  const sender = world.senders.pop()
  if (!sender) return
  const file = await picture(chance)
  await Promise.all(Array.from({ length: 120 }, () => sendPicture(world, run, chance, sender as Person, file)))
}

/** Returns what the log of the database says of its last end, for a failure's message. */
export function databaseLog({ cluster }: StormWorld): string {
  return readFileSync(`${cluster}/../server.log`, 'utf8').slice(-1500)
}
