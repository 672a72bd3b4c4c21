import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { configure, missingPackages, type Places } from '../../deploy/cluster/configure.ts'
import { partsOf, startPart, stopPart } from '../../deploy/cluster/parts.ts'
import { startForTest } from '../../sandbox/start-for-test.ts'
import { startMailbox } from '../journeys/mailbox.ts'
import { generousMarketplace } from '../generous-marketplace.ts'
import { startS3Server } from '../s3-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of the run; null where packages are missing. */
    cluster: { folder: string; places: Places; mailboxUrl: string; sandboxUrl: string } | null
  }
}

const webhookSecret = 'whsec_of_the_cluster'

/** Starts the cluster of deploy/cluster once for all files, with a mail server, a bucket and a payment sandbox. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const missing = missingPackages()
  if (missing.length > 0) {
    console.log(`Several nodes are not tested here: ${missing.join(', ')} is missing.`)
    project.provide('cluster', null)
    return async () => {}
  }
  const folder = mkdtempSync(join(tmpdir(), 'quartier-cluster-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const places = configure(folder, Number(process.env.FIRST_PORT) || (await freePorts()))
    const [mailbox, store] = [await startMailbox(), await startS3Server()]
    const sandbox = await startForTest({
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${places.SITE_PORT}/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
    })
    stops.push(mailbox.close, store.close, () => sandbox.stop())
    const settings = {
      DEMO: 'off',
      MARKETPLACE: generousMarketplace(folder),
      STORAGE_URL: store.url,
      MAIL_URL: mailbox.smtpUrl,
      MAIL_FROM: 'hello@quartier.example',
      PAGES_PER_MINUTE: '0',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: sandbox.address,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    for (const node of ['node-a', 'node-b']) appendFileSync(join(folder, `${node}.env`), lines.join(''))
    const parts = partsOf(places)
    stops.push(async () => {
      for (const { name } of parts.toReversed()) await stopPart(folder, name)
    })
    for (const part of parts) await startPart(folder, part)
    project.provide('cluster', { folder, places, mailboxUrl: mailbox.mailboxUrl, sandboxUrl: sandbox.address })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first of twelve ports in a row that nobody uses at the moment. */
async function freePorts(): Promise<number> {
  for (let first = 21_000; first < 32_000; first += 20) {
    const free = await Promise.all(Array.from({ length: 12 }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
  throw new Error('There are no twelve free ports in a row')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
