import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { type ImageKind, variants, variantsOf } from '#domain/images/variants.ts'
import type { Audited } from '../audited.ts'

/** Each picture has all its files, and there is no other file. To be asked after old leftovers were swept. */
export async function findFileFaults({ db, files }: Pick<Audited, 'db' | 'files'>): Promise<string[]> {
  const rows = await db.selectFrom('images').select(['contentHash', 'kind']).distinct().execute()
  const wanted = new Set(
    rows.flatMap(({ contentHash, kind }) =>
      variantsOf(kind as ImageKind).flatMap((name) =>
        variants[name].formats.map((format) => `images/${contentHash.slice(0, 2)}/${contentHash}/${name}.${format}`),
      ),
    ),
  )
  const known = new Set(rows.map(({ contentHash }) => contentHash))
  const storage = createDiskStorage(files)
  const there = new Set<string>()
  for await (const { key } of storage.list('images/')) there.add(key)
  const left: string[] = []
  for await (const { key } of storage.list('incoming/')) left.push(key)
  return [
    ...[...wanted].filter((key) => !there.has(key)).map((key) => `the file ${key} is missing`),
    // A picture of one kind may have the files of the other kind, too, of a picture that was removed.
    ...[...there]
      .filter((key) => !known.has(key.split('/')[2] ?? ''))
      .map((key) => `the file ${key} belongs to no picture`),
    ...left.map((key) => `the file ${key} was left by an upload`),
  ]
}

/**
 * The process that runs now has left no unfinished file. What a killed process was receiving stays for a day, until it is
 * swept.
 */
export async function findUnfinishedFiles({
  files,
  startedAt,
}: Pick<Audited, 'files' | 'startedAt'>): Promise<string[]> {
  const folder = join(files, 'incoming')
  const names = readdirSync(files).includes('incoming') ? readdirSync(folder) : []
  return names
    .filter((name) => statSync(join(folder, name)).mtime > startedAt)
    .map((name) => `incoming/${name} was left by the running site`)
}
