import type { Readable } from 'node:stream'
import type { Locale } from '#kernel/locale.ts'

/** A picture of an archive: its name there, and its key in the store. */
export type ArchivedPicture = { file: string; key: string }

/**
 * What goes into an archive. Conversations are read while they are written, so that memory does not grow with them. What
 * both hold is `OwnContents`: the app has this port, so the types of what use-cases read cannot stand here.
 */
export type ArchiveContents<Data extends object = object, Conversation extends object = object> = {
  locale: Locale
  timeZone: string
  data: Data
  conversations: AsyncIterable<Conversation>
  pictures: ArchivedPicture[]
  /** Is told of each conversation and picture that is written. */
  onProgress(): Promise<void>
}

/** A finished archive on this machine. `discard` removes it. */
export type WrittenArchive = { body: Readable; bytes: number; discard(): Promise<void> }

/** Port: writes an archive as a ZIP file with `data.json`, a page in the person's language, and pictures. */
export type ArchiveWriter = { write(contents: ArchiveContents): Promise<WrittenArchive> }
