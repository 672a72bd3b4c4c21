import { resolve } from 'node:path'
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import type { OutgoingMail } from '#domain/notifications/index.ts'
import { type Clock, hour, minute } from '#kernel/clock.ts'

/** A clock that moves only when a test says so. */
export type MovableClock = Clock & { pass(milliseconds: number): void }

export { day, hour, minute } from '#kernel/clock.ts'

/** A clock that stands at a moment until it is moved. */
export function movableClock(start = '2024-05-20T10:00:00Z'): MovableClock {
  let time = Date.parse(start)
  return { now: () => new Date(time), pass: (milliseconds) => void (time += milliseconds) }
}

/** The app of a test: a real database, the real marketplace, a clock that stands still, mails that are only collected. */
export type TestApp = App & { clock: MovableClock; sent: OutgoingMail[] }

/** An app with a database. A test passes other parts as `parts`. */
export async function testApp(db: App['db'], parts: Partial<App> = {}): Promise<TestApp> {
  const root = resolve(import.meta.dirname, '..')
  const sent: OutgoingMail[] = []
  const unused = new Proxy(
    {},
    { get: (_, name) => refuse(`a test uses ${String(name)} of a part that it did not give`) },
  )
  return {
    db,
    clock: movableClock(),
    marketplace: await loadMarketplace('euro2024', root),
    publicUrl: 'https://quartier.example',
    messageMails: { quiet: 2 * minute, every: hour },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    passwords: createArgon2Hasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } }),
    identityProviders: [],
    logInProviders: [],
    storage: unused as App['storage'],
    dataExports: unused as App['dataExports'],
    imageProcessor: unused as App['imageProcessor'],
    geocoder: unused as App['geocoder'],
    mailer: { send: async (mail) => void sent.push(mail) },
    renderMail: async () => refuse('a test looks at a mail without a renderer'),
    webhooks: { mayPostTo: () => true, post: async () => refuse('a test posts to an address without a receiver') },
    log: () => {},
    sent,
    ...parts,
  } as TestApp
}

function refuse(sentence: string): never {
  throw new Error(sentence)
}
