import { randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { parseDuration } from '#kernel/clock.ts'
import { commaList } from '#kernel/comma-list.ts'
import { type BackupSettings, backupSettingsSchema, readBackupSettings } from './backup-settings.ts'
import { describeSource, readEnvFile } from './env-file.ts'
import { type InboxSettings, inboxSettingsSchema, readInboxSettings } from './inbox-settings.ts'
import { type LogInProviderSettings, readLogInProviders } from './log-in-providers.ts'
import { type MailSettings, mailSettingsSchema, readMailSettings } from './mail-settings.ts'
import { type PaymentSettings, paymentSettingsSchema, readPaymentSettings } from './payment-settings.ts'
import { type PushSettings, pushSettingsSchema, readPushSettings } from './push-settings.ts'
import { settingsWarnings } from './settings-warnings.ts'
import { longestStopDelay } from './stop-times.ts'

const url = z.string().refine((text) => URL.canParse(text), 'is not an address')
const text = z.string().min(1)
const postgresUrl = url.refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgresql://')
const webUrl = url.refine((text) => /^https?:\/\//.test(text), 'must begin with https:// or http://')

/** A whole number; every refusal is the same sentence with both limits. */
function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/**
 * All settings with their descriptions. This file is the only reader of the environment; the table in docs/operating.md is
 * generated from it.
 */
export const settingsSchema = {
  PORT: wholeNumber(1, 65_535).default(3000).describe('Port of the web server'),
  HOST: text.optional().describe('Address to listen on; 127.0.0.1 in demo, 0.0.0.0 otherwise'),
  DATA_DIR: text
    .default('./data')
    .describe('Folder of the database (unless DATABASE_URL is set) and of uploaded files'),
  DATABASE_URL: postgresUrl.optional().describe('A PostgreSQL (15 or newer) of your own; unset: Quartier starts one'),
  DATABASE_URL_DIRECT: postgresUrl.optional().describe('The same database without a pooler in between, for migrations'),
  DATABASE_REPLICA_URLS: text
    .optional()
    .describe(
      'Streaming replicas, separated by commas: signed-out visitors read searches, listings and profiles there',
    ),
  MARKETPLACE: text.default('euro2024').describe('euro2024, saunas, or the path of a folder of your own'),
  PUBLIC_URL: webUrl.optional().describe('Address of the site as people see it; unset: http://localhost:PORT'),
  DEMO: z
    .enum(['on', 'off'])
    .optional()
    .describe('Demo accounts, demo world and mail viewer; on unless NODE_ENV=production'),
  NODE_ENV: text.optional().describe('production switches the demo off and makes secrets mandatory'),
  SESSION_SECRET: z
    .string()
    .min(32, 'needs at least 32 characters')
    .optional()
    .describe('Key for signed links and codes, at least 32 random characters'),
  ...mailSettingsSchema,
  ...inboxSettingsSchema,
  STORAGE_URL: text
    .optional()
    .describe(
      'Where uploaded files are kept: file:<folder>, or s3://KEY:SECRET@host/bucket/folder?region=eu-central-1',
    ),
  ...backupSettingsSchema,
  ...paymentSettingsSchema,
  GEOCODER_URL: text
    .optional()
    .describe('Place search by photon:, nominatim:, mapbox: or maptiler: and an https address'),
  MAP_STYLE_URL: webUrl.optional().describe('Style of another map than the built-in one'),
  IDENTITY_PROVIDERS: text
    .optional()
    .describe(
      'OpenID Connect providers whose sign-ins count in the API: name=issuer|client-id|client-id, separated by commas',
    ),
  LOG_IN_PROVIDERS: text
    .optional()
    .describe(
      'Providers on the log-in page: google|client-id|client-secret (also microsoft, gitlab), or name=issuer|client-id|client-secret|label, separated by commas',
    ),
  PHONE_MESSAGES_URL: webUrl
    .optional()
    .describe('Address that messages to phones are posted to; unset in demo: they are kept and shown at /dev/phone'),
  PHONE_MESSAGES_SECRET: z
    .string()
    .min(16, 'needs at least 16 characters')
    .optional()
    .describe('Key that signs what is posted there, at least 16 characters'),
  ...pushSettingsSchema,
  API_QUERIES_PER_MINUTE: wholeNumber(0, 1_000_000_000)
    .default(3000)
    .describe('Reads of the API from one public address in a minute; 0: no limit'),
  API_COMMANDS_PER_MINUTE: wholeNumber(0, 1_000_000_000)
    .default(600)
    .describe('The same for writes; log-ins, resets and mails have limits of their own'),
  PAGES_PER_MINUTE: wholeNumber(0, 1_000_000_000)
    .default(1200)
    .describe(
      'Searches, listings and profiles that signed-out visitors open from one public address in a minute; 0: no limit',
    ),
  API_BODY_BYTES: wholeNumber(1024, 1_000_000_000)
    .default(1_048_576)
    .describe('Most bytes of a body that the API reads, uploads aside'),
  API_ANSWER_BYTES: wholeNumber(1024, 1_000_000_000)
    .default(50_000_000)
    .describe('Most bytes of an answer of the API; beyond, fewer must be asked for'),
  TRUST_PROXY: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: believe X-Forwarded-For, -Proto and -Host of the proxy in front'),
  STOP_DELAY: text
    .default('PT0S')
    .describe('How long a node that is told to stop still serves while /readyz answers 503, as an ISO 8601 duration'),
  CLOCK_OFFSET: text.optional().describe('ISO 8601 duration added to the clock, such as P8D; refused in production'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  DEMO_LISTINGS: wholeNumber(0, 5_000_000).default(200).describe('Generated listings beside the named demo world'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'needs at least 16 characters')
    .optional()
    .describe(
      'Bearer token for /metrics, at least 16 characters; unset: only from this machine, and not at all behind https',
    ),
} as const

const schema = z.object(settingsSchema)

/** The settings, read and decided. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseUrlDirect: string | undefined
  replicaUrls: string[]
  marketplace: string
  publicUrl: string
  demo: boolean
  production: boolean
  secret: string
  mail: MailSettings
  /** The mailbox for answers and bounces; undefined: nobody can answer a mail. */
  inbox: InboxSettings | undefined
  /** Waits before unread messages are mailed, in milliseconds. */
  messageMails: { quiet: number; every: number }
  /** Folder of uploaded files; with `storageUrl` only of those that are being received. */
  storageDir: string
  /** An S3-compatible store as in STORAGE_URL. */
  storageUrl: string | undefined
  backup: BackupSettings
  /** The payment provider; undefined: nothing can be paid here. In demo `start` adds its sandbox. */
  payments: PaymentSettings | undefined
  geocoderUrl: string | undefined
  mapStyleUrl: string | undefined
  identityProviders: { id: string; issuer: string; clientIds: string[] }[]
  /** OpenID Connect providers whose buttons stand on the log-in page. */
  logInProviders: LogInProviderSettings[]
  /** Where messages to phones go; undefined: none are sent, and nobody is asked to confirm a number. */
  phoneMessages: PhoneMessagesSettings | undefined
  /** Notifications of browsers, with the private key of the site; undefined: there are none. */
  push: PushSettings | undefined
  api: { queriesPerMinute: number; commandsPerMinute: number; bodyBytes: number; answerBytes: number }
  /** Searches, listings and profiles for visitors from one address; 0: no limit. */
  pagesPerMinute: number
  trustProxy: boolean
  /** Milliseconds for which a node goes on to serve after it was told to stop. */
  stopDelay: number
  clockOffset: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  demoListings: number
  metricsToken: string | undefined
  /** Source of the settings, for messages. */
  readFrom: string
  /** A sentence for each setting that works, but needs a look. */
  warnings: string[]
}

/** Messages to phones are kept for the demo, or posted to an address. */
export type PhoneMessagesSettings = { kind: 'kept' } | { kind: 'posted'; url: string; secret: string }

const demoSecret = 'demo-secret-for-links-and-codes-of-the-demo'

/** The file beside package.json, wherever a command is started from. */
const projectEnvFile = join(import.meta.dirname, '../..', '.env')

/**
 * Reads the settings from an environment, and from the project's file `.env` what the environment does not name. Relative
 * paths in settings are relative to the folder of that file.
 * Throws an Error with one sentence for each setting that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv, envFile = resolve(projectEnvFile)): Settings {
  const { settings, faults } = examineSettings(environment, envFile)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return settings
}

/**
 * Reads the settings like `readSettings`, with a sentence for each that is wrong; each sentence begins with the name of its
 * setting. In the settings those that are wrong have their default.
 */
export function examineSettings(
  environment: NodeJS.ProcessEnv,
  envFile = resolve(projectEnvFile),
): { settings: Settings; faults: string[] } {
  const { values, readFrom, faults } = readValues(environment, envFile)
  const read = <Part>(part: () => Part, otherwise: Part): Part => {
    try {
      return part()
    } catch (error) {
      faults.push((error as Error).message)
      return otherwise
    }
  }
  const folder = dirname(envFile)
  const production = values.NODE_ENV === 'production'
  const demo = values.DEMO ? values.DEMO === 'on' : !production
  const wrong = new Set(faults.map(settingOf))
  faults.push(...unsafeSettings(values, production, demo).filter((fault) => !wrong.has(settingOf(fault))))
  const dataDir = resolve(folder, values.DATA_DIR)
  const inbox = read(() => readInboxSettings(values), undefined)
  const identityProviders = read(() => readProviders(values.IDENTITY_PROVIDERS), [])
  const settings: Settings = {
    port: values.PORT,
    host: values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseUrlDirect: values.DATABASE_URL_DIRECT ?? values.DATABASE_URL,
    replicaUrls: read(() => readReplicas(values), []),
    // A name, or the path of a folder.
    marketplace: /[/.]/.test(values.MARKETPLACE) ? resolve(folder, values.MARKETPLACE) : values.MARKETPLACE,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    demo,
    production,
    secret: values.SESSION_SECRET ?? (demo ? demoSecret : randomBytes(32).toString('hex')),
    mail: readMailSettings(values, inbox),
    inbox,
    messageMails: {
      quiet: read(() => readDuration('MESSAGE_MAIL_QUIET', values.MESSAGE_MAIL_QUIET), 0),
      every: read(() => readDuration('MESSAGE_MAIL_EVERY', values.MESSAGE_MAIL_EVERY), 0),
    },
    ...read(() => readStorage(values.STORAGE_URL, { dataDir, folder }), readStorage(undefined, { dataDir, folder })),
    backup: read(
      () => readBackupSettings(values, { dataDir, folder, production }),
      readBackupSettings({ BACKUP_KEEP: 'last=1' }, { dataDir, folder, production }),
    ),
    payments: read(() => readPaymentSettings(values), undefined),
    geocoderUrl: values.GEOCODER_URL,
    mapStyleUrl: values.MAP_STYLE_URL,
    identityProviders,
    logInProviders: read(() => readLogInProviders(values.LOG_IN_PROVIDERS, identityProviders, production), []),
    phoneMessages: read(() => readPhoneMessages(values, demo), undefined),
    push: readPushSettings(values),
    api: {
      queriesPerMinute: values.API_QUERIES_PER_MINUTE,
      commandsPerMinute: values.API_COMMANDS_PER_MINUTE,
      bodyBytes: values.API_BODY_BYTES,
      answerBytes: values.API_ANSWER_BYTES,
    },
    pagesPerMinute: values.PAGES_PER_MINUTE,
    trustProxy: values.TRUST_PROXY === 'on',
    stopDelay: read(() => readStopDelay(values.STOP_DELAY), 0),
    clockOffset: read(() => readOffset(values.CLOCK_OFFSET), 0),
    logLevel: values.LOG_LEVEL,
    demoListings: values.DEMO_LISTINGS,
    metricsToken: values.METRICS_TOKEN,
    readFrom,
    warnings: [],
  }
  const names = Object.keys(settingsSchema)
  const { publicUrl, trustProxy } = settings
  const looked = { envFile, environment: definedOnly(environment), names, production, publicUrl, trustProxy }
  return { settings: { ...settings, warnings: settingsWarnings(looked) }, faults }
}

/** Returns the setting that a sentence about one begins with. */
export function settingOf(fault: string): string {
  return /^\w+/.exec(fault)?.[0] ?? ''
}

type Values = z.infer<typeof schema>

function readValues(environment: NodeJS.ProcessEnv, envFile: string) {
  const fromEnvironment = definedOnly(environment)
  const inFile = readEnvFile(envFile)
  const given: Record<string, string> = { ...inFile, ...fromEnvironment }
  const issues = schema.safeParse(given).error?.issues ?? []
  const wrong = issues.map((issue) => issue.path.join('.'))
  const values: Values = schema.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name))),
  )
  // The launcher passes on the certificates of the file.
  const isPassedOn = (name: string) => name === 'NODE_EXTRA_CA_CERTS' && Object.hasOwn(inFile, name)
  const names = Object.keys(settingsSchema).filter((name) => Object.hasOwn(fromEnvironment, name) && !isPassedOn(name))
  const faults = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return { values, readFrom: describeSource(envFile, names), faults }
}

function unsafeSettings(values: Values, production: boolean, demo: boolean): string[] {
  if (!production) return []
  return [
    !values.SESSION_SECRET && 'SESSION_SECRET is missing: set at least 32 random characters',
    values.SESSION_SECRET === demoSecret && 'SESSION_SECRET is the secret of the demo: set one of your own',
    demo && 'DEMO is on in production: demo accounts have a public password',
    values.CLOCK_OFFSET && 'CLOCK_OFFSET is refused in production',
    values.STRIPE_API_URL && 'STRIPE_API_URL is refused in production: a payment sandbox moves no money',
    isEasyToGuess(values.SESSION_SECRET) &&
      'SESSION_SECRET is easy to guess: set random characters (openssl rand -hex 32)',
    !values.MAIL_URL && 'MAIL_URL is missing: people could not confirm their addresses',
    !values.MAIL_FROM && 'MAIL_FROM is missing: mail servers refuse mail from an address that is not yours',
    !values.PUBLIC_URL && 'PUBLIC_URL is missing: links in mails need it',
  ].filter((fault) => typeof fault === 'string')
}

/** Repeated characters are no key; random ones of any alphabet hold more different ones than this. */
function isEasyToGuess(secret = ''): boolean {
  return secret.length > 0 && new Set(secret).size < 10
}

function readReplicas({ DATABASE_REPLICA_URLS: list, DATABASE_URL }: Values): string[] {
  const urls = commaList(list ?? '')
  if (urls.length > 0 && !DATABASE_URL)
    throw new Error('DATABASE_REPLICA_URLS needs DATABASE_URL, the database they follow')
  for (const entry of urls)
    if (!URL.canParse(entry))
      throw new Error('DATABASE_REPLICA_URLS: each must be an address such as postgresql://host/name')
  return urls
}

function readPhoneMessages(values: Values, demo: boolean): Settings['phoneMessages'] {
  const { PHONE_MESSAGES_URL: address, PHONE_MESSAGES_SECRET: secret } = values
  if (!address) return demo ? { kind: 'kept' } : undefined
  if (!secret) throw new Error('PHONE_MESSAGES_SECRET is missing: PHONE_MESSAGES_URL needs it')
  return { kind: 'posted', url: address, secret }
}

function readStorage(
  url: string | undefined,
  { dataDir, folder }: { dataDir: string; folder: string },
): Pick<Settings, 'storageDir' | 'storageUrl'> {
  const storageDir = resolve(dataDir, 'files')
  if (!url) return { storageDir, storageUrl: undefined }
  if (url.startsWith('s3:')) return { storageDir, storageUrl: url }
  if (!url.startsWith('file:')) throw new Error('STORAGE_URL must begin with file: or s3:')
  return { storageDir: resolve(folder, url.replace(/^file:(\/\/)?/, '')), storageUrl: undefined }
}

function readProviders(list: string | undefined): Settings['identityProviders'] {
  return commaList(list ?? '').map((entry) => {
    const [, id, issuer = '', clients = ''] = /^([\w-]{1,50})=([^|]+)\|(.+)$/.exec(entry) ?? []
    if (!id || !URL.canParse(issuer)) throw new Error(`IDENTITY_PROVIDERS: ${entry} is not name=issuer|client-id`)
    return { id, issuer, clientIds: clients.split('|') }
  })
}

function readOffset(duration: string | undefined): number {
  return duration ? readDuration('CLOCK_OFFSET', duration) : 0
}

function readStopDelay(duration: string): number {
  const delay = readDuration('STOP_DELAY', duration)
  if (delay > longestStopDelay) throw new Error(`STOP_DELAY ${duration} is more than a minute`)
  return delay
}

function readDuration(name: string, duration: string): number {
  try {
    return parseDuration(duration)
  } catch {
    throw new Error(`${name} ${duration} is not an ISO 8601 duration such as PT16M or P8D`)
  }
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}
