/** Settings of the sandbox, read from its environment. */
export type Settings = {
  host: string
  port: number
  /** Address under which browsers reach the hosted pages, without a slash at the end. Empty: taken from the open port. */
  address: string
  /** Folder of the state file. Empty: state is kept in memory only. */
  dataDirectory: string
  secretKey: string
  publishableKey: string
  platformWebhook: WebhookTarget | null
  connectWebhook: WebhookTarget | null
  /** File that gets a line of JSON for each malformed request. Empty: none does. */
  malformedFile: string
}

/** Where events are posted and the secret that signs them. */
export type WebhookTarget = { url: string; secret: string }

/** Version of the provider's API that the sandbox speaks. */
export const apiVersion = '2026-10-28.endive'

/**
 * Reads the settings from environment variables.
 * @throws {Error} in production, with a live key, with a bad port, or when a webhook has no secret.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  if (environment.NODE_ENV === 'production')
    throw new Error('The payment sandbox does not run with NODE_ENV=production.')
  const port = Number(environment.SANDBOX_PORT ?? 12111)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('SANDBOX_PORT is not a port number.')
  const settings: Settings = {
    host: environment.SANDBOX_HOST ?? '127.0.0.1',
    port,
    address: (environment.SANDBOX_ADDRESS ?? '').replace(/\/$/, ''),
    dataDirectory: environment.SANDBOX_DATA_DIR ?? '',
    secretKey: environment.SANDBOX_SECRET_KEY ?? 'sk_test_sandbox',
    publishableKey: environment.SANDBOX_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
    platformWebhook: readTarget(environment, 'SANDBOX_WEBHOOK'),
    connectWebhook: readTarget(environment, 'SANDBOX_CONNECT_WEBHOOK'),
    malformedFile: environment.SANDBOX_MALFORMED_FILE ?? '',
  }
  if (!settings.secretKey.startsWith('sk_test_')) throw new Error('SANDBOX_SECRET_KEY must begin with sk_test_.')
  if (!settings.publishableKey.startsWith('pk_test_'))
    throw new Error('SANDBOX_PUBLISHABLE_KEY must begin with pk_test_.')
  return settings
}

function readTarget(environment: Record<string, string | undefined>, name: string): WebhookTarget | null {
  const url = environment[`${name}_URL`]
  const secret = environment[`${name}_SECRET`]
  if (!url) return null
  if (!secret?.startsWith('whsec_')) throw new Error(`${name}_SECRET must begin with whsec_.`)
  return { url, secret }
}
