import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataExportWriter } from '#adapters/data-exports/create-data-export-writer.ts'
import { databaseClock } from '#adapters/database/database-clock.ts'
import type { Database } from '#adapters/database/open.ts'
import { bridgeChangeSignals } from '#adapters/database/pg-notify.ts'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
import { createOnlineGeocoder, type OnlineOptions, readGeocoderUrl } from '#adapters/geocoding/online.ts'
import { createLogInProvider } from '#adapters/identity/log-in-provider-client.ts'
import { openIdConnect } from '#adapters/identity/open-id-connect.ts'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createJsonLog } from '#adapters/log/json-log.ts'
import { namedSender } from '#adapters/mail/named-sender.ts'
import { createMailer, createMailRenderer } from '#adapters/mail/create-mailer.ts'
import { openMailbox } from '#adapters/mailbox/open-mailbox.ts'
import { createMetrics, type Metrics } from '#adapters/metrics/create-metrics.ts'
import { createPasskeyVerifier } from '#adapters/passkeys/create-passkey-verifier.ts'
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
import { createPhoneMessages } from '#adapters/phones/create-phone-messages.ts'
import { createPushSender } from '#adapters/push/create-push-sender.ts'
import { openStorage } from '#adapters/storage/open-storage.ts'
import { siteKeys } from '#adapters/push/site-keys.ts'
import { watchReadiness } from '#adapters/database/readiness.ts'
import { openReplicas } from '#adapters/database/replicas.ts'
import { createWebhookSender } from '#adapters/webhooks/post-webhook.ts'
import type { Settings } from '#config/env.ts'
import type { PaymentSettings } from '#config/payment-settings.ts'
import { missingPages } from '#config/product-pages.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App, Log } from '#domain/app.ts'
import type { PaymentProvider } from '#domain/payments/index.ts'
import type { Geocoder } from '#domain/places/index.ts'
import { startWorker, type Worker } from '#jobs/worker.ts'
import { setOwnWords } from '#words/word.ts'
import { checkMarketplace } from './check-marketplace.ts'
import { checkWords } from './check-words.ts'

export { backupsOf, decryptionOf, existingPlace, placeForBackup } from '#adapters/backup/backup-place.ts'
export { checkBackup, readManifest } from '#adapters/backup/check-backup.ts'
export { pruneBackups } from '#adapters/backup/prune-backups.ts'
export { refuseNewerBackup, restoreFiles, restoreTables } from '#adapters/backup/restore-backup.ts'
export { writeBackup } from '#adapters/backup/write-backup.ts'
export { checkExport, importExport } from '#adapters/export/read-export.ts'
export { writeExport } from '#adapters/export/write-export.ts'
export { isOtherBackupRunning, withBackupLock } from '#adapters/database/backup/backup-lock.ts'
export { migrate, pendingMigrations } from '#adapters/database/migrate.ts'
export { hasDatabaseFiles } from '#adapters/database/embedded/start.ts'
export { type Database, openDatabase } from '#adapters/database/open.ts'
export { tryLogInProvider } from '#adapters/identity/log-in-provider-client.ts'
export { createJsonLog } from '#adapters/log/json-log.ts'
export { namedSender } from '#adapters/mail/named-sender.ts'
export { sendTestMail } from '#adapters/mail/send-test-mail.ts'
export { tryMailServer } from '#adapters/mail/try-mail-server.ts'
export { tryMailbox } from '#adapters/mailbox/open-mailbox.ts'
export { replicaLags } from '#adapters/database/replica-lags.ts'
export { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
export { readGeocoderUrl } from '#adapters/geocoding/online.ts'
export { keepVariants } from '#adapters/images/keep-variants.ts'
export { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
export { checkMarketplace, needsPayments } from './check-marketplace.ts'
export { checkWords, ownKeys } from './check-words.ts'
export { openStorage } from '#adapters/storage/open-storage.ts'
export { createWebhookSender } from '#adapters/webhooks/post-webhook.ts'

/** The app with what only its runner needs: settings, readiness, and the way to stop it. */
export type RunningApp = {
  app: App
  settings: Settings
  /** Folder of the project: build output, marketplaces, migrations. */
  root: string
  /** Whether the database can be reached, every migration is applied, and this node is not about to stop. */
  isReady(): Promise<boolean>
  /** Returns the names of background work that hangs on this node. */
  stuckWork(): string[]
  metrics: Metrics
  /** Starts reading events and sending mail; ends with `close`. */
  startJobs(): void
  /** Says from now on that this node is not ready, and resolves when proxies have had the time to notice. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Folder of the project. */
export const root = resolve(import.meta.dirname, '..')

/**
 * Puts the app together: settings and an open database become everything that use-cases may ask for. The one place that
 * imports every part. Throws one sentence when the marketplace or the place table cannot be read.
 */
export async function createApp(settings: Settings, database: Database): Promise<RunningApp> {
  const marketplace = await loadMarketplace(settings.marketplace, root, { isDemo: settings.demo })
  const log = createJsonLog(settings.logLevel)
  const clock = await databaseClock(database.db, log, { offset: settings.clockOffset })
  const embedded = await createEmbeddedGeocoder(join(root, 'build/geo'), {
    homeCountry: marketplace.search.country.code,
    boundingSize: marketplace.search.boundingSize,
  })
  const { publicUrl } = settings
  const { name, timeZone, themeCss } = marketplace
  const site = { name, publicUrl, timeZone, themeCss, missingPages: missingPages(marketplace) }
  const sending = { ...settings.mail, from: namedSender(settings.mail.from, name), bouncesTo: settings.inbox?.address }
  const mailer = createMailer(sending, site, database.db, clock)
  const { replicaUrls } = settings
  const readiness = watchReadiness(database.url)
  const replicas = replicaUrls.length > 0 ? openReplicas(replicaUrls, database, log) : undefined
  const storage = await openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
  const app: App = {
    db: database.db,
    replica: replicas?.db,
    clock,
    marketplace,
    publicUrl,
    secret: settings.secret,
    passwords: createArgon2Hasher(),
    identityProviders: settings.identityProviders.map((provider) => openIdConnect(provider, clock)),
    logInProviders: settings.logInProviders.map((provider) => createLogInProvider(provider, log)),
    passkeys: createPasskeyVerifier({ name, publicUrl }),
    storage,
    dataExports: createDataExportWriter({ storage, marketplace }),
    imageProcessor: createSharpProcessor(),
    geocoder: chooseGeocoder(settings, { embedded, boundingSize: marketplace.search.boundingSize }, log),
    mailer,
    renderMail: createMailRenderer(sending, site),
    mailbox: settings.inbox && openMailbox(settings.inbox),
    messageMails: settings.messageMails,
    payments: settings.payments && (await openPayments(settings.payments)),
    phoneMessages: createPhoneMessages(settings.phoneMessages, { name }, clock),
    push:
      settings.push &&
      createPushSender({
        ...siteKeys(settings.secret, settings.push.privateKey),
        site: { name, from: settings.mail.from },
        allowLoopback: settings.demo,
      }),
    webhooks: createWebhookSender({ allowInside: settings.demo }),
    log,
  }
  checkMarketplace(app)
  checkWords(marketplace)
  setOwnWords(marketplace.words)
  let worker: Worker | undefined
  let isLeaving = false
  let signalBridge: ReturnType<typeof bridgeChangeSignals> | undefined
  return {
    app,
    settings,
    root,
    isReady: async () => !isLeaving && readiness.isReady(),
    stuckWork: () => worker?.stuck() ?? [],
    metrics: createMetrics(app, database.pool, () => worker?.silentSeconds() ?? 0),
    startJobs: () => {
      worker ??= startWorker(app)
      signalBridge ??= bridgeChangeSignals(app, database.directUrl)
    },
    leave: async () => {
      isLeaving = true
      if (settings.stopDelay > 0) await sleep(settings.stopDelay)
    },
    close: async () => {
      clock.stop()
      await worker?.stop()
      await signalBridge?.close()
      mailer.close()
      await replicas?.close()
      await readiness.close()
      await database.close()
    },
  }
}

/** Loaded only where something is paid, because the provider's client is large. */
export async function openPayments(settings: PaymentSettings): Promise<PaymentProvider> {
  const { createPaymentProvider } = await import('#adapters/payments/stripe/create-payment-provider.ts')
  return createPaymentProvider(settings)
}

function chooseGeocoder(
  { geocoderUrl, publicUrl }: Settings,
  own: Pick<OnlineOptions, 'embedded' | 'boundingSize'>,
  log: Log,
): Geocoder {
  if (!geocoderUrl) return own.embedded
  const onFailure = (message: string) => log('warn', 'place search did not answer', { message })
  return createOnlineGeocoder(readGeocoderUrl(geocoderUrl), {
    ...own,
    userAgent: `Quartier (${publicUrl})`,
    onFailure,
  })
}
