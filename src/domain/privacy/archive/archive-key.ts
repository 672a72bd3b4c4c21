/** Folder of the store in which archives lie. */
export const archiveFolder = 'archives'

/** Days until an archive is deleted. */
export const archiveDays = 7

/** An archive and the number of the attempt that made it: another attempt, on another node, never touches its file. */
export type ArchiveFile = { id: string; tries: number }

/** Returns where the file of an archive lies in the store. */
export function archiveKey({ id, tries }: ArchiveFile): string {
  return `${archiveFolder}/${id}-${tries}.zip`
}

/** Returns which archive lies at a key; null for another file. */
export function archiveOfKey(key: string): ArchiveFile | null {
  const [, id, tries] = /^archives\/([0-9a-f-]{36})-(\d{1,4})\.zip$/.exec(key) ?? []
  return id && tries ? { id, tries: Number(tries) } : null
}
