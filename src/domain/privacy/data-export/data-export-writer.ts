import type { Readable } from 'node:stream'
import type { Locale } from '#kernel/locale.ts'

/** A picture of a data export: its name there, and its key in the store. */
export type ExportedPicture = { file: string; key: string }

/**
 * What goes into a data export. Conversations are read while they are written, so that memory does not grow with them. What
 * both hold is `OwnContents`: the app has this port, so the types of what use-cases read cannot stand here.
 */
export type DataExportContents<Data extends object = object, Conversation extends object = object> = {
  locale: Locale
  timeZone: string
  data: Data
  conversations: AsyncIterable<Conversation>
  pictures: ExportedPicture[]
  /** Is told of each conversation and picture that is written. */
  onProgress(): Promise<void>
}

/** A finished data export on this machine. `discard` removes it. */
export type WrittenDataExport = { body: Readable; bytes: number; discard(): Promise<void> }

/** Port: writes a data export as a ZIP file with `data.json`, a page in the person's language, and pictures. */
export type DataExportWriter = { write(contents: DataExportContents): Promise<WrittenDataExport> }
