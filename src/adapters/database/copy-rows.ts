import type { ClientBase, Connection, Submittable } from 'pg'

/** A connection that belongs to its user for now. */
export type CopyClient = Pick<ClientBase, 'query'>

/**
 * Streams what a statement finds in the database's binary format, one call of `take` for each row: the fields begin behind
 * the two bytes of their count. The buffer belongs to the connection: what is to be kept must be copied. `text` must hold
 * nothing that somebody typed.
 */
export function copyRows(client: CopyClient, text: string, take: (row: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`copy (${text}) to stdout (format binary)`, take, resolve, reject))
  })
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerLength = signature.length + 8

/** What the driver calls while rows arrive. It knows no other way to take part in its protocol than an object. */
class CopyOut implements Submittable {
  #error: unknown
  #hasBegun = false
  readonly #text: string
  readonly #take: (row: Buffer) => void
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void

  constructor(text: string, take: (row: Buffer) => void, resolve: () => void, reject: (error: unknown) => void) {
    this.#text = text
    this.#take = take
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#error) return
    const row = this.#hasBegun ? chunk : withoutHeader(chunk)
    this.#hasBegun = true
    if (row.length < 2 || row.readInt16BE(0) === -1) return
    try {
      this.#take(row)
    } catch (error) {
      this.#error = error
    }
  }

  handleCommandComplete(): void {}

  handleError(error: unknown): void {
    this.#error ??= error
    this.#reject(this.#error)
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#reject(this.#error)
    else this.#resolve()
  }
}

/** The header comes with the first row, or alone where nothing is found. */
function withoutHeader(chunk: Buffer): Buffer {
  return chunk.subarray(0, signature.length).equals(signature) ? chunk.subarray(headerLength) : chunk
}
