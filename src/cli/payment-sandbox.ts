import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PaymentSettings } from '#config/payment-settings.ts'
import type { Settings } from '#config/env.ts'

/** A payment sandbox that was started for a demo, and the settings under which the site reaches it. */
export type RunningSandbox = { settings: PaymentSettings; close(): Promise<void> }

const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' }

/**
 * Starts the payment sandbox in a process of its own on a free port. It keeps its state in the data folder and reports to
 * the site's webhook address. Throws the sandbox's output if it does not start.
 */
export async function startPaymentSandbox(
  root: string,
  { dataDir, port }: Pick<Settings, 'dataDir' | 'port'>,
): Promise<RunningSandbox> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const webhook = `http://127.0.0.1:${port}/webhooks/stripe`
  const child = fork(join(root, 'sandbox/main.ts'), [], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SANDBOX_PORT: '0',
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
  const apiUrl = await addressOf(child)
  return {
    settings: { ...keys, webhookSecrets: [webhookSecret], apiUrl },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
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
