import type { Readable } from 'node:stream'

/** Port: keeps files under keys such as `images/ab/abcd…/scaled-small.avif`. */
export type Storage = {
  /**
   * Keeps a file, wholly or not at all, in the place of an older one. With `bytes`, its length, a stream is passed on
   * without being held in memory.
   */
  put(key: string, body: Uint8Array | Readable, bytes?: number): Promise<void>
  get(key: string): Promise<{ body: Readable; bytes: number } | null>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** Yields every file whose key begins with the prefix (whole folders), with the seconds since it was written. */
  list(prefix: string): AsyncIterable<{ key: string; ageSeconds: number }>
  /**
   * Yields the keys below a whole folder, one batch for each folder directly in it. Faster than `list`, because the files
   * themselves are not looked at.
   */
  keys(folder: string): AsyncIterable<string[]>
  /** A file on this machine for something that is not checked yet. Leftovers are listed below `incoming/`. */
  scratch(): Promise<Scratch>
}

export type Scratch = {
  path: string
  write(chunk: Uint8Array): Promise<void>
  /** Ends writing; the file can be read afterwards. */
  finish(): Promise<void>
  /** Removes the file, finished or not. */
  discard(): Promise<void>
}
