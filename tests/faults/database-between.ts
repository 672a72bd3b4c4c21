import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program's way to its database, which can be interrupted. */
export type DatabaseBetween = {
  /** Address of the database for the program. */
  url: string
  /**
   * `passes` passes everything on, `slow` the same a while later, `hangs` keeps silent, and `gone` ends every connection and
   * takes no new one.
   */
  turn(to: 'passes' | 'slow' | 'hangs' | 'gone'): void
  close(): void
}

/** Milliseconds by which `slow` delays each piece on its way. */
const slowness = 80

/** Stands between programs and the database behind an address. It passes everything on until it is turned. */
export async function databaseBetween(databaseUrl: string): Promise<DatabaseBetween> {
  let mode: Parameters<DatabaseBetween['turn']>[0] = 'passes'
  const sockets = new Set<Socket>()
  const target = new URL(databaseUrl)
  const socketFolder = target.searchParams.get('host')
  const server = createServer((client) => {
    if (mode === 'gone') return client.destroy()
    const database = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port') ?? (target.port || '5432')}`)
      : connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      let late = Promise.resolve()
      let waiting = 0
      from.on('data', (bytes) => {
        if (mode === 'passes' && waiting === 0) to.write(bytes)
        else if (mode === 'passes' || mode === 'slow') {
          // What follows keeps its place behind what is late.
          const delay = mode === 'slow' ? slowness : 0
          waiting += 1
          late = late
            .then(() => sleep(delay))
            .then(() => {
              waiting -= 1
              if (mode === 'passes' || mode === 'slow') to.write(bytes)
            })
        }
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        sockets.delete(from)
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const through = new URL(databaseUrl)
  through.search = ''
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    turn: (to) => {
      // What was lost while it kept silent stays lost.
      if (to === 'gone' || mode === 'hangs') end()
      mode = to
    },
    close: () => {
      end()
      server.close()
    },
  }
}
