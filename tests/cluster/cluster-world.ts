import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '#adapters/database/open.ts'
import { openSession } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Part, partsOf, postmasterPid, startPart, stopPart } from '../../deploy/cluster/parts.ts'
import { testApp, type TestApp } from '../app.ts'
import { publishedListing } from '../worlds/availability-world.ts'
import { crowd } from '../worlds/crowd.ts'

/** Somebody who is logged in, by the cookie of the session. */
export type Person = { member: Member; cookie: string }

export type ClusterWorld = {
  /** Address of the site, at haproxy. */
  url: string
  folder: string
  places: Record<string, string>
  database: Database
  app: TestApp
  host: Person
  guests: Person[]
  /** Offers of the host, for two people each. */
  listings: string[]
  start(name: string): Promise<void>
  stop(name: string, signal?: NodeJS.Signals): Promise<void>
  /** Waits until haproxy sends requests to both nodes. */
  bothServe(): Promise<void>
}

/** Returns people and places in the cluster of the run, for one test file. */
export async function clusterWorld(size = 12): Promise<ClusterWorld> {
  const cluster = inject('cluster')
  if (!cluster) throw new Error('there is no cluster')
  const { folder, places } = cluster
  const parts = partsOf(places)
  const direct = `postgresql://quartier:${places.DATABASE_PASSWORD}@${places.HOST}:${places.PRIMARY_PORT}/quartier`
  const database = await connect(direct)
  afterAll(() => database.close())
  const app = { ...(await testApp(database.db)), clock: systemClock() } as unknown as TestApp
  const [host, ...guests] = await Promise.all((await crowd(app, size + 1)).map((member) => logIn(app, member)))
  if (!host) throw new Error('there is no host')
  const listings = await Promise.all(
    Array.from({ length: 20 }, () => publishedListing(app, host.member.userId, { capacity: 2 })),
  )
  const partNamed = (name: string): Part => {
    const part = parts.find((each) => each.name === name)
    if (!part) throw new Error(`there is no part ${name}`)
    return part
  }
  const url = `http://${places.HOST}:${places.SITE_PORT}`
  return {
    url,
    folder,
    places,
    database,
    app,
    host,
    guests,
    listings,
    start: (name) => startPart(folder, partNamed(name)),
    stop: async (name, signal) => void (await stopPart(folder, name, signal)),
    bothServe: async () => {
      const seen = new Set<string | null>()
      for (const since = Date.now(); seen.size < 2; await sleep(50)) {
        if (Date.now() - since > 120_000) throw new Error(`only ${[...seen].join(', ')} answers`)
        const answer = await fetch(`${url}/healthz`).catch(() => undefined)
        if (answer?.ok) seen.add(answer.headers.get('x-answered-by'))
      }
    },
  }
}

async function logIn(app: TestApp, member: Member): Promise<Person> {
  const { token } = await openSession(app, member.userId)
  return { member, cookie: `quartier_session=${token}` }
}

/** Returns the PostgreSQL that takes writes; undefined while there is none. */
export async function primaryOf({ places }: Pick<ClusterWorld, 'places'>): Promise<string | undefined> {
  for (const letter of ['A', 'B']) {
    const address = `http://${places.HOST}:${places[`PATRONI_${letter}_PORT`]}/primary`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer?.ok) return `postgres-${letter.toLowerCase()}`
  }
  return undefined
}

/** Milliseconds after which Patroni looks at the cluster again: longer than its `loop_wait`. */
const settled = 7000

/**
 * Waits until the primary has a replica without which it acknowledges nothing, and which may take over: Patroni notes that
 * only some seconds after a change, and until then says what was. Returns the names of both.
 */
export async function bothInStep(world: Pick<ClusterWorld, 'places'>): Promise<{ primary: string; replica: string }> {
  let seen: { primary: string; at: number } | undefined
  for (const began = Date.now(); ; await sleep(250)) {
    const primary = await primaryOf(world)
    const replica = primary === 'postgres-a' ? 'postgres-b' : 'postgres-a'
    const port = world.places[replica === 'postgres-a' ? 'PATRONI_A_PORT' : 'PATRONI_B_PORT']
    const answer = await fetch(`http://${world.places.HOST}:${port}/synchronous`).catch(() => undefined)
    if (!primary || !answer?.ok) seen = undefined
    else if (seen?.primary !== primary) seen = { primary, at: Date.now() }
    else if (Date.now() - seen.at > settled) return { primary, replica }
    if (Date.now() - began > 180_000) throw new Error(`no replica is in step with ${primary ?? 'a primary'}`)
  }
}

/** Kills PostgreSQL with all its processes; with `machine` Patroni as well, as when a machine is lost. */
export async function killPostgres({ folder, stop }: ClusterWorld, name: string, machine: boolean): Promise<void> {
  if (machine) await stop(name, 'SIGKILL')
  const pid = postmasterPid(folder, name)
  if (pid) process.kill(pid, 'SIGKILL')
}
