import { existsSync } from 'node:fs'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { examineSettings, type Settings, settingOf, type settingsSchema } from '#config/env.ts'
import { missingLegalPages, samplePages } from '#config/legal-pages.ts'
import { deadLinks } from '#config/page-links.ts'
import { isCurrent, missingOutputs } from '../build/stamp.ts'
import { allSteps } from '../build/steps.ts'
import { checkFolder } from '../check-folder.ts'
import { checkBackups } from '../check-backups.ts'
import { loadApp } from '../load-app.ts'
import { openSite } from '../open-site.ts'
import { pictureFaults } from '../picture-faults.ts'
import { refuseDemoAccounts } from '../refuse-demo-accounts.ts'
import { refuseWords, type Verb } from '../verb.ts'

/** One check: returns a sentence about what works; throws an Error that says what does not. */
type Check = {
  run: (settings: Settings, root: string) => Promise<string>
  /** The settings without which there is nothing to check. */
  needs: (keyof typeof settingsSchema)[]
}

const checks: Record<string, Check> = {
  marketplace: { run: checkMarketplace, needs: ['MARKETPLACE'] },
  database: { run: checkDatabase, needs: ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATA_DIR'] },
  replicas: { run: checkReplicas, needs: ['DATABASE_URL', 'DATABASE_REPLICA_URLS'] },
  mail: { run: checkMail, needs: ['MAIL_URL', 'MAIL_FROM'] },
  storage: { run: checkStorage, needs: ['STORAGE_URL', 'DATA_DIR'] },
  backups: {
    run: checkBackups,
    needs: ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATA_DIR', 'BACKUP_TO', 'BACKUP_KEEP'],
  },
  places: { run: checkPlaces, needs: ['GEOCODER_URL'] },
  build: { run: checkBuild, needs: [] },
}

/** Runs every check, also when settings are wrong, so that one run shows everything there is to repair. */
export const doctor: Verb = {
  usage: 'doctor',
  async run(words, { root, environment }) {
    refuseWords(words, doctor.usage)
    const { settings, faults } = examineSettings(environment)
    const read = `${settings.production ? 'production' : 'not production'}, data in ${settings.dataDir}, read from ${settings.readFrom}`
    if (faults.length > 0) print('✗', 'settings', [...faults, `read from ${settings.readFrom}`].join('\n'))
    else print('✓', 'settings', read)
    for (const warning of settings.warnings) print('!', 'settings', warning)
    let ill = faults.length > 0 ? 1 : 0
    for (const [name, { run, needs }] of Object.entries(checks)) {
      const wrong = needs.filter((setting) => faults.some((fault) => settingOf(fault) === setting))
      if (wrong.length > 0) {
        print('-', name, `not checked, because of ${wrong.join(' and ')}`)
        continue
      }
      const [mark, finding] = await run(settings, root).then(
        (text) => ['✓', text] as const,
        (error: Error) => ['✗', error.message] as const,
      )
      if (mark === '✗') ill += 1
      print(mark, name, finding)
    }
    if (ill > 0) throw new Error(`${ill} of ${Object.keys(checks).length + 1} checks found something.`)
  },
}

function print(mark: '✓' | '!' | '✗' | '-', name: string, finding: string): void {
  process.stdout.write(`${mark} ${name.padEnd(11)} ${finding.replaceAll('\n', `\n${' '.repeat(14)}`)}\n`)
}

/** Everything of the marketplace's folder that keeps the site from starting. */
async function checkMarketplace(settings: Settings, root: string): Promise<string> {
  const marketplace = await checkFolder(settings, root)
  const notes = deadLinks(marketplace)
  const product = await loadApp()
  product.checkMarketplace({ marketplace, payments: undefined, log: (_, message) => void notes.push(message) })
  const faults = [...missingLegalPages(marketplace), ...(await pictureFaults(marketplace.pictures, marketplace.cities))]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const samples = samplePages(marketplace).length
  const rest = samples > 0 ? `, ${samples} files in pages are samples with which production does not start` : ''
  return [`${marketplace.name} (${marketplace.key})${rest}`, ...notes].join('\n')
}

async function checkDatabase(settings: Settings): Promise<string> {
  const database = await openSite(await loadApp(), settings)
  try {
    const { rows } = await database.pool.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    const product = await loadApp()
    if (settings.production) await refuseDemoAccounts({ db: database.db, passwords: product.createArgon2Hasher() })
    return `PostgreSQL ${rows[0]?.version}, ${settings.databaseUrl ? 'from DATABASE_URL' : 'built in'}, all migrations applied`
  } finally {
    await database.close()
  }
}

async function checkReplicas({ databaseUrl, replicaUrls }: Settings): Promise<string> {
  if (!databaseUrl || replicaUrls.length === 0) return 'none'
  const { replicaLags } = await loadApp()
  const lags = await replicaLags(databaseUrl, replicaUrls)
  const ill = lags.filter(({ trouble }) => trouble)
  if (ill.length > 0) throw new Error(ill.map(({ host, trouble }) => `${host}: ${trouble}`).join(', '))
  return lags.map(({ host, milliseconds }) => `${host} follows, ${milliseconds} ms behind`).join(', ')
}

async function checkMail({ mail }: Settings): Promise<string> {
  if (mail.kind === 'kept') return 'no MAIL_URL: mails are kept and shown at /dev/mail'
  const { hostname, port, protocol } = new URL(mail.url)
  await reach(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 587))
  return `${hostname} answers, sender ${mail.from}`
}

function reach(host: string, port: number): Promise<void> {
  const socket = connect({ host, port, timeout: 5000 })
  return new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('timeout', () => reject(new Error(`${host}:${port} does not answer`)))
    socket.once('error', (error) => reject(new Error(`${host}:${port} does not answer: ${error.message}`)))
  }).finally(() => socket.destroy())
}

async function checkStorage({ storageDir, storageUrl }: Settings): Promise<string> {
  if (storageUrl) return checkStore(storageDir, storageUrl)
  if (!existsSync(storageDir)) return checkParent(storageDir)
  const file = join(storageDir, '.doctor')
  await writeFile(file, 'writable')
  await rm(file)
  return `${storageDir} is writable`
}

/** The folder is made with the first picture; this check creates nothing. */
async function checkParent(folder: string): Promise<string> {
  let parent = dirname(folder)
  while (!existsSync(parent)) parent = dirname(parent)
  await access(parent, constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw new Error(`${folder} is not there and cannot be made: ${error.message}`, { cause: error })
  })
  return `${folder} is made with the first picture`
}

async function checkStore(folder: string, s3Url: string): Promise<string> {
  const { openStorage } = await loadApp()
  const storage = await openStorage({ folder, s3Url })
  const { host, pathname } = new URL(s3Url)
  try {
    await storage.put('doctor/check', Buffer.from('writable'))
    if (!(await storage.has('doctor/check'))) throw new Error('what was written is not there')
    await storage.delete('doctor/check')
  } catch (error) {
    throw new Error(`${host}${pathname} cannot be written to: ${(error as Error).message}`, { cause: error })
  }
  return `${host}${pathname} is writable`
}

/** Returns the host of the geocoding service only; the address itself may hold a key. */
async function checkPlaces({ geocoderUrl }: Settings): Promise<string> {
  if (!geocoderUrl) return 'built in: towns and districts of the table, no streets'
  const { readGeocoderUrl } = await loadApp()
  return `${readGeocoderUrl(geocoderUrl).id} is asked`
}

async function checkBuild(_: Settings, root: string): Promise<string> {
  const missing = missingOutputs(root, allSteps)
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')} (quartier build)`)
  const stale = allSteps.filter((step) => !isCurrent(root, step)).map(({ name }) => name)
  return stale.length > 0 ? `older than the sources: ${stale.join(', ')}` : 'everything is built'
}
