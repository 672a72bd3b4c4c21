import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from '#config/env.ts'
import { numberEvents } from '#domain/operations/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { archiveFormat, archiveNames, type Manifest } from '../archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../archive/write-archive.ts'
import { type Site, withSite } from '../open-site.ts'
import { refuseWords, type Verb } from '../verb.ts'

/** Writes database and uploaded files into one archive, also while the site runs. */
export const backup: Verb = {
  usage: `backup <folder> [--database-only]
       writes <folder>/quartier-<UTC time>.tar; the site may go on running
       --database-only   without uploaded pictures, where those are backed up otherwise`,
  async run(words, place) {
    const databaseOnly = words.includes('--database-only')
    const [folder, ...rest] = words.filter((word) => word !== '--database-only')
    if (!folder) throw new Error(`Usage: quartier ${backup.usage}`)
    refuseWords(rest, backup.usage)
    await withSite(place, async (site) => {
      await mkdir(resolve(folder), { recursive: true, mode: 0o700 })
      const now = new Date()
      const path = join(resolve(folder), `quartier-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`)
      if (existsSync(path)) throw new Error(`${path} exists already.`)
      const manifest = await writeBackup(site, path, { databaseOnly, now })
      const tables = Object.keys(manifest.tables).length
      process.stdout.write(`${path}\n${tables} tables, ${manifest.files} files\n`)
    })
  },
}

async function writeBackup(
  { product, settings, database }: Site,
  path: string,
  { databaseOnly, now }: { databaseOnly: boolean; now: Date },
): Promise<Manifest> {
  // Replaced values are stored for the event feed by transaction numbers, which a restore cannot take over.
  const clock = systemClock(settings.clockOffset)
  await numberEvents({ db: database.db, clock, log: product.createLog(settings.logLevel) })
  let manifest: Manifest | undefined
  await writeArchive(path, async (archive) => {
    const summary = await product.dumpTables(database.directUrl, (name, rows) =>
      archive.addCompressed(archiveNames.table(name), rows),
    )
    const files = databaseOnly ? 0 : await addFiles(product, settings, archive)
    manifest = {
      format: archiveFormat,
      createdAt: now.toISOString(),
      marketplace: settings.marketplace,
      files,
      ...summary,
    }
    await archive.add(archiveNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
    await archive.add(archiveNames.complete, Buffer.from('{}'))
  })
  if (!manifest) throw new Error('The archive was not written.')
  return manifest
}

/**
 * Adds the uploaded pictures after the snapshot of the database, so that none of its pictures is missing. One that is
 * deleted meanwhile is left out. Returns how many were added.
 */
async function addFiles(product: Site['product'], settings: Settings, archive: ArchiveWriter): Promise<number> {
  const storage = await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
  let added = 0
  for await (const { key } of storage.list('images/')) {
    const file = await storage.get(key)
    if (!file) continue
    await archive.add(archiveNames.file(key), file)
    added += 1
  }
  return added
}
