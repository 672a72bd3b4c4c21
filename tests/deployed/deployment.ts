import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { type Mailbox, startMailbox } from '../journeys/mailbox.ts'
import { confirmedMarketplace } from '../own-marketplace.ts'
import { freePort, type RunningSite, startSite } from '../running-site.ts'
import { type Ending, quartier } from '../start/program.ts'
import { startNginx } from './nginx.ts'

/** The address that the mail server refuses for good. */
export const refusedAddress = 'nobody@refused.example'

/** A site as an operator runs it: production, TLS by nginx, two nodes with one database and one folder of files. */
export type Deployment = {
  /** Public address, by https with a self-signed certificate. */
  url: string
  /** Address of the site behind a proxy that refuses bodies of more than 1 MB. */
  smallUrl: string
  /** Address by http, where the proxy redirects. */
  plainUrl: string
  /** Folder of everything, also of the certificate. */
  folder: string
  nodes: [RunningSite, RunningSite]
  mailbox: Mailbox
  databaseUrl: string
  /** The log of both nodes: one JSON object for each line, from `info` on. */
  logs(): string
  /** Runs a verb of the command line, such as `user make-operator <mail>`, with the settings of the nodes. */
  quartier(words: string[], settings?: Record<string, string>): Promise<Ending>
  /** Ends everything and deletes the data. */
  stop(): Promise<void>
}

/**
 * Starts a deployment with an empty database; `nginx` is the path of the program. `settings` are further environment
 * variables of both nodes. Needs a fresh build. Stops what it has started when something fails.
 */
export async function startDeployment(nginx: string, settings: Record<string, string> = {}): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-deployed-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const database = await startEmbedded(join(folder, 'postgres'), 'deployed')
    stops.push(() => database.stop())
    const mailbox = await startMailbox({ refuses: [refusedAddress] })
    stops.push(() => mailbox.close())
    const [port, smallPort, plainPort] = [await freePort(), await freePort(), await freePort()]
    const url = `https://localhost:${port}`
    const environment = { ...production(url, folder, database.url, mailbox.smtpUrl), ...settings }
    const start = async (name: string) => {
      const node = await startSite({ ...environment, DATA_DIR: join(folder, name) }, { keepData: true })
      stops.push(() => node.stop())
      return node
    }
    // The first applies the migrations.
    const nodes: Deployment['nodes'] = [await start('first'), await start('second')]
    const proxy = await startNginx(nginx, { folder, port, smallPort, plainPort, nodes: [nodes[0].url, nodes[1].url] })
    stops.push(() => proxy.stop())
    return {
      url,
      smallUrl: `https://localhost:${smallPort}`,
      plainUrl: `http://localhost:${plainPort}`,
      folder,
      nodes,
      mailbox,
      databaseUrl: database.url,
      logs: () => nodes.map((node) => node.printed()).join('\n'),
      quartier: (words, others) => quartier(words, { ...environment, DATA_DIR: join(folder, 'first'), ...others }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function production(url: string, folder: string, databaseUrl: string, mailUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: 'off',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    SESSION_SECRET: 'the-secret-of-a-deployment-that-is-only-tested',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    MAIL_URL: mailUrl,
    MAIL_FROM: 'Quartier <hello@quartier.example>',
    LOG_LEVEL: 'info',
    // Not the settings of the machine that runs the tests.
    MARKETPLACE: confirmedMarketplace(folder),
    DATABASE_URL_DIRECT: '',
    DATABASE_REPLICA_URLS: '',
  }
}
