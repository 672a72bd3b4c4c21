import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readSettings, type Settings } from '#config/env.ts'
import { archiveNames, type Manifest, manifestSchema } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { loadApp } from '../load-app.ts'
import { refuseWords, type Verb } from '../verb.ts'

type Product = Awaited<ReturnType<typeof loadApp>>
type Database = Awaited<ReturnType<Product['openDatabase']>>

/** Puts back what `backup` wrote. */
export const restore: Verb = {
  usage: `restore <archive> [--replace]
       loads an archive of "quartier backup"; the site must be stopped
       --replace   the database is not empty: everything in it is replaced`,
  async run(words, { environment }) {
    const replace = words.includes('--replace')
    const [path, ...rest] = words.filter((word) => word !== '--replace')
    if (!path) throw new Error(`Usage: quartier ${restore.usage}`)
    refuseWords(rest, restore.usage)
    const settings = readSettings(environment)
    const product = await loadApp()
    // Takes the data folder for itself: a running site refuses.
    const database = await product.openDatabase(settings, 'serve')
    try {
      await refuseRunningSite(database)
      if (!replace) await refuseFilled(database)
      const manifest = await restoreArchive(product, settings, database, path)
      const added = await product.migrate(database.directUrl)
      process.stdout.write(`Restored ${basename(path)} of ${manifest.createdAt}: ${manifest.files} files\n`)
      if (added.length > 0) process.stdout.write(`Applied ${added.join(', ')}\n`)
    } finally {
      await database.close()
    }
  },
}

async function refuseRunningSite({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'quartier' AND pid <> pg_backend_pid()`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new Error('Quartier is running on this database. Stop every node first.')
}

async function refuseFilled({ pool }: Database): Promise<void> {
  const { rows: tables } = await pool.query<{ there: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS there`)
  if (!tables[0]?.there) return
  const { rows } = await pool.query('SELECT 1 FROM users LIMIT 1')
  if (rows.length > 0) throw new Error('The database is not empty. With --replace everything in it is replaced.')
}

/** The whole archive is read and found complete before anything in the database changes. */
async function restoreArchive(
  product: Product,
  settings: Settings,
  { directUrl }: Database,
  path: string,
): Promise<Manifest> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(settings.dataDir, 'restore-'))
  try {
    const manifest = await unpack(product, settings, path, scratch)
    await product.loadTables(directUrl, manifest, (table) => unzipped(join(scratch, `${table}.copy.gz`)))
    return manifest
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Uploaded pictures go to their place, where no database row refers to them yet; tables and manifest go to `scratch`. */
async function unpack(product: Product, settings: Settings, path: string, scratch: string): Promise<Manifest> {
  const storage = await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
  let complete = false
  const filesPrefix = archiveNames.file('')
  await readArchive(path, async (name, body) => {
    if (name.startsWith(filesPrefix)) await storage.put(name.slice(filesPrefix.length), toNodeStream(body))
    else if (name === archiveNames.complete) complete = true
    else await pipeline(body, createWriteStream(join(scratch, basename(name)), { mode: 0o600 }))
  }).catch((error: Error) => {
    throw new Error(`${path} cannot be read as a backup: ${error.message}`, { cause: error })
  })
  if (!complete) throw new Error(`${path} is not a complete backup of Quartier.`)
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(scratch, archiveNames.manifest), 'utf8')))
  if (!parsed.success) throw new Error(`${path} was written by another version of "quartier backup".`)
  return parsed.data
}

/** The archive's entries are streams of another kind than Node's own, which storages ask for. */
function toNodeStream(body: Readable): Readable {
  const stream = new PassThrough()
  pipeline(body, stream).catch((error: Error) => stream.destroy(error))
  return stream
}

function unzipped(file: string): Readable {
  const stream = createGunzip()
  pipeline(createReadStream(file), stream).catch((error: Error) => stream.destroy(error))
  return stream
}
