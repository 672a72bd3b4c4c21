import { examineSettings, type Settings, settingOf } from '#config/env.ts'
import { checkAddress } from '../doctor/check-address.ts'
import { checkBackups } from '../doctor/check-backups.ts'
import { checkBuild, checkNode } from '../doctor/check-build.ts'
import { checkClock, checkDatabase } from '../doctor/check-database.ts'
import { checkDisk, checkPermissions } from '../doctor/check-folders.ts'
import { checkLogInProviders } from '../doctor/check-log-in-providers.ts'
import { checkInbox, checkMail } from '../doctor/check-mail.ts'
import { checkMarketplaceFolder } from '../doctor/check-marketplace-folder.ts'
import { checkSenderDomain } from '../doctor/check-sender-domain.ts'
import { checkStorage } from '../doctor/check-storage.ts'
import { checkPayments, checkWork } from '../doctor/check-work.ts'
import { counted } from '../counted.ts'
import { type Check, type Examined, fault, type Finding, ok, skipped, warning } from '../doctor/finding.ts'
import { loadApp } from '../load-app.ts'
import { openSite } from '../open-site.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

const databaseSettings: Check['needs'] = ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATA_DIR']

const checks: Record<string, Check> = {
  node: { run: checkNode, needs: [] },
  build: { run: checkBuild, needs: ['MARKETPLACE'] },
  marketplace: { run: checkMarketplaceFolder, needs: ['MARKETPLACE'] },
  database: { run: checkDatabase, needs: databaseSettings },
  clock: { run: checkClock, needs: databaseSettings },
  replicas: { run: checkReplicas, needs: ['DATABASE_URL', 'DATABASE_REPLICA_URLS'] },
  address: { run: checkAddress, needs: ['PUBLIC_URL', 'PORT', 'HOST', 'SESSION_SECRET', 'TRUST_PROXY'] },
  mail: { run: checkMail, needs: ['MAIL_URL', 'MAIL_FROM'] },
  sender: { run: checkSenderDomain, needs: ['MAIL_URL', 'MAIL_FROM'] },
  inbox: { run: checkInbox, needs: ['MAIL_INBOX_URL', 'MAIL_INBOX_ADDRESS'] },
  providers: { run: checkLogInProviders, needs: ['LOG_IN_PROVIDERS', 'PUBLIC_URL'] },
  storage: { run: checkStorage, needs: ['STORAGE_URL', 'DATA_DIR'] },
  disk: { run: checkDisk, needs: ['STORAGE_URL', 'DATA_DIR', 'BACKUP_TO'] },
  permissions: { run: checkPermissions, needs: ['DATA_DIR', 'BACKUP_TO'] },
  backups: { run: checkBackups, needs: [...databaseSettings, 'BACKUP_TO', 'BACKUP_KEEP'] },
  work: { run: checkWork, needs: databaseSettings },
  payments: { run: checkPayments, needs: [...databaseSettings, 'MARKETPLACE', 'STRIPE_SECRET_KEY'] },
  places: { run: checkPlaces, needs: ['GEOCODER_URL'] },
}

/** Runs every check, also when settings are wrong, so that one run shows everything there is to repair. */
export const doctor: Verb = {
  usage: `doctor [--json]
       ✓ works, ! works, but needs a look, ✗ does not work, - was not looked at; ends with 1 if there is a ✗
       --json   prints { ok, findings: [{ check, state, text }] }, with the states ok, warning, fault and skipped`,
  async run(args, { root, environment }) {
    const { options } = readOptions(args, { json: 'boolean' }, doctor.usage)
    const { settings, faults } = examineSettings(environment)
    const all: Printed[] = []
    const take = (check: string, findings: Finding[]) => {
      const found = findings.map((finding) => ({ check, ...finding }))
      all.push(...found)
      if (!options.json) for (const each of found) print(each)
    }
    take('settings', settingsFindings(settings, faults))
    const examined = await examine(settings, root)
    try {
      for (const [name, check] of Object.entries(checks)) take(name, await findingsOf(name, check, examined, faults))
    } finally {
      await examined.close()
    }
    const ill = all.filter(({ state }) => state === 'fault')
    if (options.json) process.stdout.write(`${JSON.stringify({ ok: ill.length === 0, findings: all }, null, 1)}\n`)
    if (ill.length > 0) throw new Error(summary(all))
  },
}

type Printed = Finding & { check: string }

/** Returns how many checks found something that does not work, and how many others something to look at. */
function summary(all: Printed[]): string {
  const checksWith = (wanted: Finding['state']) =>
    new Set(all.filter(({ state }) => state === wanted).map(({ check }) => check))
  const broken = checksWith('fault')
  const dubious = [...checksWith('warning')].filter((check) => !broken.has(check)).length
  const rest = dubious > 0 ? `, ${dubious} to look at` : ''
  return `Of ${Object.keys(checks).length + 1} checks ${counted(broken.size, 'does not work', 'do not work')}${rest}.`
}

const marks = { ok: '✓', warning: '!', fault: '✗', skipped: '-' }

function print({ check, state, text }: Printed): void {
  process.stdout.write(`${marks[state]} ${check.padEnd(11)} ${text.replaceAll('\n', `\n${' '.repeat(14)}`)}\n`)
}

function settingsFindings(settings: Settings, faults: string[]): Finding[] {
  const read = `${settings.production ? 'production' : 'not production'}, data in ${settings.dataDir}, read from ${settings.readFrom}`
  const first = faults.length > 0 ? fault([...faults, `read from ${settings.readFrom}`].join('\n')) : ok(read)
  return [first, ...settings.warnings.map(warning)]
}

/** The database is opened for the first check that wants it. */
async function examine(settings: Settings, root: string): Promise<Examined & { close(): Promise<void> }> {
  const product = await loadApp()
  let opened: ReturnType<Examined['database']> | undefined
  const database = () => (opened ??= openSite(product, settings))
  const close = async () => {
    const open = await opened?.catch(() => undefined)
    await open?.close()
  }
  return { settings, root, product, database, close }
}

async function findingsOf(
  name: string,
  { run, needs }: Check,
  examined: Examined,
  faults: string[],
): Promise<Finding[]> {
  const wrong = needs.filter((setting) => faults.some((each) => settingOf(each) === setting))
  if (wrong.length > 0) return [skipped(`not checked, because of ${wrong.join(' and ')}`)]
  let closed: unknown
  const database = () =>
    examined.database().catch((error: unknown) => {
      closed = error
      throw error
    })
  return run({ ...examined, database }).catch((error: Error) =>
    // One check says why the database cannot be opened.
    error === closed && name !== 'database'
      ? [skipped('not checked, because of the database')]
      : [fault(error.message)],
  )
}

async function checkReplicas({ settings, product }: Examined): Promise<Finding[]> {
  const { databaseUrl, replicaUrls } = settings
  if (!databaseUrl || replicaUrls.length === 0) return [ok('none')]
  const lags = await product.replicaLags(databaseUrl, replicaUrls)
  return lags.map(({ host, trouble, milliseconds }) =>
    trouble ? fault(`${host}: ${trouble}`) : ok(`${host} follows, ${milliseconds} ms behind`),
  )
}

/** Names the host of the geocoding service only; the address itself may hold a key. */
async function checkPlaces({ settings: { geocoderUrl }, product }: Examined): Promise<Finding[]> {
  if (!geocoderUrl) return [ok('built in: towns and districts of the table, no streets')]
  return [ok(`${product.readGeocoderUrl(geocoderUrl).id} is asked`)]
}
