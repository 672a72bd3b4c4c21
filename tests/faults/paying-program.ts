import { resolve } from 'node:path'
import { databaseClock } from '#adapters/database/database-clock.ts'
import { connect } from '#adapters/database/open.ts'
import { createPaymentProvider } from '#adapters/payments/stripe/create-payment-provider.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { releasePayments, requestPayouts } from '#domain/payments/index.ts'
import { fireTimers, requestStay, transition } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'

// One step of a paid stay in a program of its own, which a test ends while the provider has not answered.
type Work = { now: string | null; viewer: Member; step: string; id: string; dates: { from: string; until: string } }
const { now, viewer, step, id, dates } = JSON.parse(process.env.WORK ?? '{}') as Work
const { db, close } = await connect(process.env.DATABASE_URL ?? '')
const app = {
  db,
  // Without a moment of its own, the program takes the time of its machine as a node of the site does.
  clock: now === null ? await databaseClock(db, () => {}) : { now: () => new Date(now) },
  marketplace: {
    ...(await loadMarketplace('saunas', resolve(import.meta.dirname, '../..'))),
    process: 'flex-default-process/release-1',
    timeZone: 'Europe/Berlin',
  },
  payments: createPaymentProvider({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecrets: [],
    apiUrl: process.env.SANDBOX_URL,
  }),
  log: () => {},
} as unknown as App

if (step === 'request') await requestStay(app, viewer, { listingId: id, dates, clientKey: 'killed' } as never)
else if (step === 'timers') process.stdout.write(String(await fireTimers(app)))
else if (step === 'release') await releasePayments(app)
else if (step === 'payout') await requestPayouts(app)
else await transition(app, viewer, { id, transition: `transition/${step}` })
await close()
