import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSettings, type Settings } from '#config/env.ts'
import { numberEvents } from '#domain/operations/index.ts'
import { archiveFormat, archiveNames, type Manifest } from '../archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../archive/write-archive.ts'
import { loadApp } from '../load-app.ts'
import { refuseWords, type Verb } from '../verb.ts'

type Product = Awaited<ReturnType<typeof loadApp>>

/** Writes database and uploaded files into one archive, also while the site runs. */
export const backup: Verb = {
  usage: `backup <folder> [--database-only]
       writes <folder>/quartier-<UTC time>.tar; the site may go on running
       --database-only   without uploaded pictures, where those are backed up otherwise`,
  async run(words, { environment }) {
    const databaseOnly = words.includes('--database-only')
    const [folder, ...rest] = words.filter((word) => word !== '--database-only')
    if (!folder) throw new Error(`Usage: quartier ${backup.usage}`)
    refuseWords(rest, backup.usage)
    const settings = readSettings(environment)
    const product = await loadApp()
    await mkdir(resolve(folder), { recursive: true })
    const now = new Date()
    const path = join(resolve(folder), `quartier-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`)
    if (existsSync(path)) throw new Error(`${path} exists already.`)
    const manifest = await writeBackup(product, settings, path, { databaseOnly, now })
    const tables = Object.keys(manifest.tables).length
    process.stdout.write(`${path}\n${tables} tables, ${manifest.files} files\n`)
  },
}

async function writeBackup(
  product: Product,
  settings: Settings,
  path: string,
  { databaseOnly, now }: { databaseOnly: boolean; now: Date },
): Promise<Manifest> {
  const database = await product.openDatabase(settings, 'visit')
  try {
    const pending = await product.pendingMigrations(database.pool)
    if (pending.length > 0) throw new Error(`Not migrated: ${pending.join(', ')} (quartier migrate)`)
    // What a change replaced is kept for the event feed by transaction numbers, which a restore cannot take over.
    await numberEvents(database)
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
  } finally {
    await database.close()
  }
}

/**
 * Adds the uploaded pictures after the snapshot of the database, so that none of its pictures is missing. One that is
 * deleted meanwhile is left out. Returns how many were added.
 */
async function addFiles(product: Product, settings: Settings, archive: ArchiveWriter): Promise<number> {
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
