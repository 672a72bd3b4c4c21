import { existsSync } from 'node:fs'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { readSettings, type Settings } from '#config/env.ts'
import { missingLegalPages, refuseUnreadyPages, samplePages } from '#config/legal-pages.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { isCurrent, missingOutputs } from '../build/stamp.ts'
import { allSteps } from '../build/steps.ts'
import { loadApp } from '../load-app.ts'
import { openSite } from '../open-site.ts'
import { refuseWords, type Verb } from '../verb.ts'

/** Answers with what is well; throws with what is not. */
type Check = (settings: Settings, root: string) => Promise<string>

const checks: Record<string, Check> = {
  marketplace: checkMarketplace,
  database: checkDatabase,
  replicas: checkReplicas,
  mail: checkMail,
  storage: checkStorage,
  build: checkBuild,
}

export const doctor: Verb = {
  usage: 'doctor',
  async run(words, { root, environment }) {
    refuseWords(words, doctor.usage)
    const settings = readSettings(environment)
    process.stdout.write(
      `✓ settings    ${settings.production ? 'production' : 'not production'}, data in ${settings.dataDir}, read from ${settings.readFrom}\n`,
    )
    let ill = 0
    for (const [name, check] of Object.entries(checks)) {
      const [mark, finding] = await check(settings, root).then(
        (text) => ['✓', text],
        (error: Error) => ['✗', error.message],
      )
      if (mark === '✗') ill += 1
      process.stdout.write(`${mark} ${name.padEnd(11)} ${finding}\n`)
    }
    if (ill > 0) throw new Error(`${ill} of ${Object.keys(checks).length} checks found something.`)
  },
}

async function checkMarketplace({ marketplace: name, production }: Settings, root: string): Promise<string> {
  const { checkWords } = await loadApp()
  const marketplace = await loadMarketplace(name, root)
  checkWords(marketplace)
  if (production) refuseUnreadyPages(marketplace)
  const missing = missingLegalPages(marketplace)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const samples = samplePages(marketplace).length
  const rest = samples > 0 ? `, ${samples} files in pages are samples with which production does not start` : ''
  return `${marketplace.name} (${marketplace.key})${rest}`
}

async function checkDatabase(settings: Settings): Promise<string> {
  const database = await openSite(await loadApp(), settings)
  try {
    const { rows } = await database.pool.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
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

async function checkBuild(_: Settings, root: string): Promise<string> {
  const missing = missingOutputs(root, allSteps)
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')} (quartier build)`)
  const stale = allSteps.filter((step) => !isCurrent(root, step)).map(({ name }) => name)
  return stale.length > 0 ? `older than the sources: ${stale.join(', ')}` : 'everything is built'
}
