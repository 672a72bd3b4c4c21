import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PaymentSettings } from '#config/payment-settings.ts'
import type { Settings } from '#config/env.ts'
import { isLoopbackHost } from '#kernel/inside-address.ts'

/**
 * A payment sandbox that was started for a demo, and the settings under which the site reaches it. `warning`: why browsers
 * on other machines do not; null when they do, or when the site is for this machine alone.
 */
export type RunningSandbox = { settings: PaymentSettings; warning: string | null; close(): Promise<void> }

const publishableKey = 'pk_test_sandbox'

/**
 * Starts the payment sandbox in a process of its own on a free port. It keeps its state in the data folder and reports to
 * the site's webhook address. Throws the sandbox's output if it does not start.
 */
export async function startPaymentSandbox(
  root: string,
  settings: Pick<Settings, 'dataDir' | 'port' | 'host' | 'publicUrl'>,
  environment: NodeJS.ProcessEnv,
): Promise<RunningSandbox> {
  const { dataDir, port } = settings
  const { warning, browserUrl, isOpen, ...place } = placeOf(settings, environment)
  // A key that everybody knows is for this machine alone: it empties the sandbox.
  const keys = { secretKey: isOpen ? `sk_test_${randomBytes(16).toString('hex')}` : 'sk_test_sandbox', publishableKey }
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const webhook = `http://127.0.0.1:${port}/webhooks/stripe`
  const child = fork(join(root, 'sandbox/main.ts'), [], {
    env: {
      ...environment,
      NODE_ENV: 'development',
      SANDBOX_HOST: place.host,
      SANDBOX_PORT: String(place.port),
      SANDBOX_ADDRESS: browserUrl ?? '',
      SANDBOX_DATA_DIR: join(dataDir, 'payment-sandbox'),
      SANDBOX_SECRET_KEY: keys.secretKey,
      SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
      SANDBOX_WEBHOOK_URL: webhook,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_CONNECT_WEBHOOK_URL: webhook,
      SANDBOX_CONNECT_WEBHOOK_SECRET: webhookSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const listening = new URL(await addressOf(child))
  if (listening.hostname === '0.0.0.0') listening.hostname = '127.0.0.1'
  const apiUrl = listening.origin
  return {
    settings: { ...keys, webhookSecrets: [webhookSecret], apiUrl, browserUrl },
    warning,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

/** Where a sandbox listens, and how browsers reach it. `isOpen`: also those on other machines. */
type Place = {
  host: string
  port: number
  browserUrl: string | undefined
  isOpen: boolean
  warning: string | null
}

/**
 * Returns where the sandbox of a demo listens. For a site of this machine any free port will do. For one that others reach
 * browsers have to reach the sandbox, too: under the site's name, on the port after the site's, or under `SANDBOX_ADDRESS`.
 */
export function placeOf(
  { host, port, publicUrl }: Pick<Settings, 'host' | 'port' | 'publicUrl'>,
  { SANDBOX_ADDRESS: given = '', SANDBOX_HOST, SANDBOX_PORT }: NodeJS.ProcessEnv,
): Place {
  const site = new URL(publicUrl)
  const isOpen = given !== '' || !isLoopbackHost(site.hostname)
  if (!isOpen) {
    const lacks = isLoopbackHost(host) ? null : noPublicUrl
    return { host: '127.0.0.1', port: 0, browserUrl: undefined, isOpen, warning: lacks }
  }
  const open = { host: SANDBOX_HOST ?? host, port: Number(SANDBOX_PORT ?? port + 1), isOpen }
  const browserUrl = given.replace(/\/$/, '') || `http://${site.hostname}:${open.port}`
  const isMixed = site.protocol === 'https:' && browserUrl.startsWith('http:')
  return { ...open, browserUrl, warning: isMixed ? mixed(open.port) : null }
}

const noPublicUrl =
  'PUBLIC_URL is not set: cards and payouts can be tried on this machine only, other machines do not reach the payment sandbox.'

function mixed(port: number): string {
  return `Cards and payouts cannot be tried: a page over https shows none of the payment sandbox over http. Put port ${port} behind https, too, and set SANDBOX_ADDRESS to that address.`
}

/** Returns payment settings as environment variables, for a process of the same site; none where nothing is paid. */
export function paymentEnvironment(settings: PaymentSettings | undefined): NodeJS.ProcessEnv {
  if (!settings) return {}
  return {
    STRIPE_SECRET_KEY: settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: settings.webhookSecrets.join(','),
    ...(settings.apiUrl && { STRIPE_API_URL: settings.apiUrl }),
  }
}

/** Resolves with the address that the sandbox prints when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /Payment sandbox at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(output.trim() || `The payment sandbox ended with ${code}.`)))
  })
}
