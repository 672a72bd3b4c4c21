/** Folder of the store in which data exports lie. */
export const dataExportFolder = 'archives'

/** A data export and the number of the attempt that made it: another attempt, on another node, never touches its file. */
export type DataExportFile = { id: string; tries: number }

/** Returns where the file of a data export lies in the store. */
export function dataExportKey({ id, tries }: DataExportFile): string {
  return `${dataExportFolder}/${id}-${tries}.zip`
}

/** Returns which data export lies at a key; null for another file. */
export function dataExportOfKey(key: string): DataExportFile | null {
  const [, id, tries] = /^archives\/([0-9a-f-]{36})-(\d{1,4})\.zip$/.exec(key) ?? []
  return id && tries ? { id, tries: Number(tries) } : null
}
