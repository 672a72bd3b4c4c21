import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The values that stand for `${NAME}` in the files of this folder. */
export type Places = Record<string, string>

/** The account that everything runs as. */
export type Account = { uid: number; gid: number }

/** Programs that have to be there, and the Debian packages that have them. */
export const programs = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbackrest: '/usr/bin/pgbackrest',
  postgresql: '/usr/lib/postgresql',
}

/** Returns the names of Debian packages that are missing here. */
export function missingPackages(): string[] {
  return Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}

/** Returns the account: the present one, or that of Debian's PostgreSQL where this is root, which PostgreSQL refuses. */
export function account(): Account {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()]
  if (uid !== 0) return { uid, gid }
  const idOf = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Writes the files of the cluster into a folder, unless they are there: what was changed in them stays. All parts listen on
 * this machine, from `firstPort` on. Returns the places.
 */
export function configure(folder: string, firstPort: number): Places {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const places = readPlaces(folder, firstPort)
  const owner = account()
  for (const name of ['log', 'run', 'files', 'pgbackrest'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  const write = (template: string, values: Places, file = template) => {
    const path = join(folder, file)
    if (existsSync(path)) return
    const mode = file.endsWith('.sh') ? 0o700 : 0o600
    writeFileSync(path, fill(readFileSync(join(import.meta.dirname, template), 'utf8'), values), { mode })
  }
  for (const file of ['etcd.yml', 'haproxy.cfg', 'pgbouncer.ini', 'userlist.txt']) write(file, places)
  for (const letter of ['A', 'B']) {
    const name = `postgres-${letter.toLowerCase()}`
    const values = {
      ...places,
      NAME: name,
      POSTGRES_PORT: places[`POSTGRES_${letter}_PORT`] ?? '',
      PATRONI_PORT: places[`PATRONI_${letter}_PORT`] ?? '',
    }
    write('patroni.yml', values, `patroni-${name}.yml`)
    write('pgbackrest.conf', values, `pgbackrest-${name}.conf`)
    write('after-bootstrap.sh', values, `after-bootstrap-${name}.sh`)
    const node = `node-${letter.toLowerCase()}`
    write('node.env', { ...places, NAME: node, NODE_PORT: places[`NODE_${letter}_PORT`] ?? '' }, `${node}.env`)
  }
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), owner.uid, owner.gid)
  return places
}

/** Returns the places of a folder that has been configured. */
export function readPlaces(folder: string, firstPort = 0): Places {
  const file = join(folder, 'places.json')
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify(newPlaces(resolve(folder), firstPort), null, 2), { mode: 0o600 })
  return JSON.parse(readFileSync(file, 'utf8')) as Places
}

function newPlaces(folder: string, firstPort: number): Places {
  const names = 'SITE PRIMARY REPLICA POOLER ETCD ETCD_PEER PATRONI_A PATRONI_B POSTGRES_A POSTGRES_B NODE_A NODE_B'
  const ports = names.split(' ').map((name, index) => [`${name}_PORT`, String(firstPort + index)] as const)
  const secrets = ['DATABASE_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'SESSION_SECRET']
  return {
    FOLDER: folder,
    HOST: '127.0.0.1',
    NETWORK: '127.0.0.1/32',
    POSTGRES_PROGRAMS: newestPostgres(),
    ...Object.fromEntries(ports),
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(24).toString('hex')])),
  }
}

function newestPostgres(): string {
  const versions = readdirSync(programs.postgresql).map(Number).filter(Number.isInteger)
  return join(programs.postgresql, String(Math.max(...versions)), 'bin')
}

/** Returns a template with its places filled in. Throws when it names one that is not there. */
function fill(template: string, places: Places): string {
  return template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = places[name]
    if (value === undefined) throw new Error(`There is no place called ${name}`)
    return value
  })
}
