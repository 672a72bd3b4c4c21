import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with a text: takes it, takes it slowly, asks a third to come again, takes every second one and hangs
 * up, keeps silent until it hangs up, or refuses it for good.
 */
export type MailWay = 'takes' | 'slow' | 'third' | 'drops' | 'silent' | 'refuses'

/** A mail server that can be away and can fail. Counts texts by their Message-ID. */
export type FaultyMailServer = {
  turn(way: MailWay): void
  start(): Promise<void>
  /** Ends every connection; there is no server until `start`. */
  stop(): Promise<void>
  /** How often each mail was confirmed. */
  taken: Map<string, number>
  /** How often the text of a mail arrived and was not answered. */
  dropped: Map<string, number>
  /** How often a mail was refused for good. */
  refused: Map<string, number>
  /** The Message-IDs of all texts in their order, also of those that are to come again. */
  arrivals: string[]
}

/** Returns a mail server on a port of this machine. It is away until it is started. */
export function faultyMailServer(port: number): FaultyMailServer {
  let way: MailWay = 'takes'
  let server: SMTPServer | undefined
  const sockets = new Map<number, Socket>()
  const waiting = new Set<() => void>()
  const [taken, dropped, refused] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const arrivals: string[] = []
  const drop = (id: string, socket: Socket | undefined) => {
    add(dropped, id)
    socket?.destroy()
  }
  const answer = async (id: string, socket: Socket | undefined, done: (error?: Error) => void) => {
    arrivals.push(id)
    if (way === 'third' && arrivals.length % 3 === 0) return done(refusal(451, '4.3.2 come again later'))
    if (way === 'drops' && arrivals.length % 2 === 0) return drop(id, socket)
    if (way === 'silent') return void waiting.add(() => drop(id, socket))
    if (way === 'refuses') {
      add(refused, id)
      return done(refusal(554, '5.7.1 not taken'))
    }
    if (way === 'slow') await wait(50)
    add(taken, id)
    return done()
  }
  const hangUp = () => {
    for (const end of waiting) end()
    waiting.clear()
  }
  return {
    taken,
    dropped,
    refused,
    arrivals,
    turn: (to) => {
      way = to
      if (way !== 'silent') hangUp()
    },
    start: () => {
      const started = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, { remotePort }, done) {
          text(stream).then((mail) => answer(messageIdOf(mail), sockets.get(remotePort), done), done)
        },
      })
      started.server.on('connection', (socket: Socket) => {
        const from = socket.remotePort ?? 0
        sockets.set(from, socket)
        socket.on('close', () => sockets.delete(from))
      })
      // A connection that ended above.
      started.on('error', () => {})
      server = started
      return new Promise((resolve) => started.listen(port, '127.0.0.1', () => resolve()))
    },
    stop: async () => {
      hangUp()
      for (const socket of sockets.values()) socket.destroy()
      const ended = server
      server = undefined
      if (ended) await new Promise<void>((resolve) => ended.close(() => resolve()))
    },
  }
}

function add(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function messageIdOf(mail: string): string {
  return /^message-id: *(\S+)/im.exec(mail)?.[1] ?? ''
}
