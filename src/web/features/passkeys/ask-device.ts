import * as m from '#words/compiled/messages.js'

/** Thrown for what the reader is to be told, as a sentence. */
export class DeviceRefusal extends Error {}

/** Whether this browser has passkeys. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/**
 * Asks the server for the options of a passkey, then the device for its answer. Returns the answer as JSON text. Throws
 * DeviceRefusal with the server's sentence, or with `cancelled` when the person or the device says no.
 */
export async function askDevice(
  request: { address: string; init?: RequestInit; cancelled: string },
  answer: (optionsJSON: never, library: typeof import('@simplewebauthn/browser')) => Promise<object>,
): Promise<string> {
  const [library, response] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetch(request.address, { ...request.init, headers: { accept: 'application/json' } }),
  ]).catch(() => {
    throw new DeviceRefusal(m.form_not_sent())
  })
  const options: unknown = await response.json().catch(() => null)
  // Also the log-in page, where a session that has ended leads, is no question for a device.
  if (!response.ok || options === null) throw new DeviceRefusal(sentenceOf(options))
  try {
    return JSON.stringify(await answer(options as never, library))
  } catch {
    throw new DeviceRefusal(request.cancelled)
  }
}

function sentenceOf(refused: unknown): string {
  const message = (refused as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : m.form_not_sent()
}
