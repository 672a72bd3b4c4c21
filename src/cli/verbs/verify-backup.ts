import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '#config/env.ts'
import { openBackup, sourceOptions } from '../backup-source.ts'
import { type Database, type Product, loadApp } from '../load-app.ts'
import { progressBar } from '../progress-bar.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

type OpenBackup = Awaited<ReturnType<typeof openBackup>>

/** Tables in which a restore itself writes or deletes, see `renumberEvents` and `holdDueWork`. */
const changedByRestore = ['changed_values', 'data_archives', 'failed_events', 'webhook_deliveries']

/** Restores a backup in a place of its own, starts the site there, asks for pages, and removes all of it. */
export const verifyBackup: Verb = {
  usage: `verify-backup [<folder>] [--backup <name>] [--identity <file>]
       checks the newest backup of the folder, or of BACKUP_TO: reads every file, restores the database into a built-in
       PostgreSQL in a temporary folder, compares the rows, asks for pages. Sends nothing. The site may go on running.`,
  async run(args, { root, environment }) {
    const { positionals, options } = readOptions(args, sourceOptions, verifyBackup.usage, 1)
    const begun = performance.now()
    const settings = readSettings(environment)
    const product = await loadApp()
    const source = { folder: positionals[0], name: options.backup, identity: options.identity }
    const backup = await openBackup(product, { settings, root }, source)
    const bar = progressBar(process.stderr)
    await product.checkBackup(backup, bar.tell).finally(bar.end)
    const scratch = await mkdtemp(join(tmpdir(), 'quartier-verify-'))
    try {
      const { rows, answers } = await restoreAndStart(product, backup, isolatedSettings(settings, scratch))
      const tables = Object.keys(backup.manifest.tables).length
      const files = backup.manifest.files?.count ?? 0
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      process.stdout.write(
        `${backup.name} in ${backup.place.where} is good: ${tables} tables with ${rows} rows, ${files} files, the pages ${answers.join(' and ')} answered; ${seconds} s\n`,
      )
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
}

/** The settings of a site that reaches nothing outside of its folder. */
function isolatedSettings(settings: Settings, folder: string): Settings {
  return {
    ...settings,
    dataDir: folder,
    databaseUrl: undefined,
    databaseUrlDirect: undefined,
    replicaUrls: [],
    storageDir: join(folder, 'files'),
    storageUrl: undefined,
    mail: { kind: 'kept', from: settings.mail.from },
    payments: undefined,
    geocoderUrl: undefined,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost',
    production: false,
    demo: false,
  }
}

async function restoreAndStart(
  product: Product,
  backup: OpenBackup,
  settings: Settings,
): Promise<{ rows: number; answers: string[] }> {
  const bar = progressBar(process.stderr)
  const database = await product.openDatabase(settings, 'serve')
  try {
    const now = new Date()
    await product.restoreTables(backup, { databaseUrl: database.directUrl, now, tell: bar.tell }).finally(bar.end)
    const rows = await compareRows(database, backup)
    await product.migrate(database.directUrl)
    return { rows, answers: await askPages(product, settings, database) }
  } finally {
    await database.close()
  }
}

/** Returns the number of all rows. Throws one sentence for a table that does not have those of the manifest. */
async function compareRows({ pool }: Database, { name, manifest }: OpenBackup): Promise<number> {
  let all = 0
  for (const [table, { rows: expected }] of Object.entries(manifest.tables)) {
    const { rows } = await pool.query<{ count: string }>(`SELECT count(*) AS count FROM "${table}"`)
    const count = Number(rows[0]?.count)
    if (count !== expected && !changedByRestore.includes(table))
      throw new Error(`The backup ${name} has ${expected} rows of ${table}, and ${count} were restored.`)
    all += expected
  }
  return all
}

/** Returns the addresses that answered. Nothing runs in the background: no mail, no timer, no webhook. */
async function askPages(product: Product, settings: Settings, database: Database): Promise<string[]> {
  // As in `start`: pages are built for it.
  process.env.NODE_ENV = 'production'
  const running = await product.createApp(settings, database)
  const { listen } = await import('../../server.ts')
  const server = await listen({ ...running, startJobs: () => {} }, { hotReload: false })
  const answers: string[] = []
  try {
    for (const address of ['/readyz', '/', '/s']) {
      const { status } = await fetch(`http://127.0.0.1:${server.port}${address}`)
      if (status !== 200) throw new Error(`The site was restored, but ${address} answered ${status}.`)
      answers.push(address)
    }
    return answers
  } finally {
    await server.close()
  }
}
