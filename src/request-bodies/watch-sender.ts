import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How slow a sender of a body may be. */
export type SenderLimits = {
  /** Milliseconds for which we may wait for a sender, all its pauses together, before its speed counts. */
  grace: number
  /** Least bytes in a second of waiting, after that. */
  bytesPerSecond: number
}

/** A twentieth of half a megabit: 20 MB from an honest slow line pass, a sender of single bytes does not. */
const usual: SenderLimits = { grace: 30_000, bytesPerSecond: 4096 }

const interval = 1000

type Watched = { incoming: IncomingMessage; socket: Socket; limits: SenderLimits; start: number; waited: number }

const watched = new Set<Watched>()
let timer: NodeJS.Timeout | undefined

/**
 * Disconnects the sender of a body that arrives too slowly, with the answer 408. Only the time counts in which everything
 * that has arrived was read: a body that waits for its turn on our side is not slow.
 */
export function watchSender(incoming: IncomingMessage, limits = usual): void {
  const entry = { incoming, socket: incoming.socket, limits, start: incoming.socket.bytesRead, waited: 0 }
  watched.add(entry)
  const forget = () => watched.delete(entry)
  incoming.once('end', forget).once('close', forget)
  timer ??= setInterval(checkAll, interval).unref()
}

function checkAll(): void {
  for (const entry of watched) check(entry)
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}

function check(entry: Watched): void {
  const { incoming, socket, limits, start } = entry
  if (incoming.complete || socket.destroyed) return void watched.delete(entry)
  if (incoming.readableLength > 0) return
  entry.waited += interval
  if (entry.waited <= limits.grace) return
  if (socket.bytesRead - start >= (limits.bytesPerSecond * entry.waited) / 1000) return
  watched.delete(entry)
  // An answer that has begun cannot be replaced by another one.
  const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (!answering?.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
