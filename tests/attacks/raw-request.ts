import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a server answered. */
export type RawAnswer = { status: number; text: string }

/**
 * Sends a request byte by byte as the caller says, without a client library's own limits. Resolves when the server has
 * closed the connection; `status` is 0 when it closed without an answer.
 */
export function rawRequest(url: string, head: string, pieces: AsyncIterable<string | Uint8Array>): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let isOpen = true
    socket.setEncoding('latin1').on('data', (data: string) => (text += data))
    socket.on('error', () => {})
    socket.on('close', () => {
      isOpen = false
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    })
    const send = async () => {
      socket.write(head)
      for await (const piece of pieces) {
        if (!isOpen) return
        if (!socket.write(piece)) await new Promise((drained) => socket.once('drain', drained).once('close', drained))
      }
    }
    socket.on('connect', () => void send())
  })
}

/** Repeats the same bytes, with a pause before each. */
export async function* slowly(piece: string, { times, pause }: { times: number; pause: number }) {
  for (let count = 0; count < times; count += 1) {
    if (pause > 0) await wait(pause)
    yield piece
  }
}
