import { EncryptJWT, jwtDecrypt } from 'jose'
import type { App } from '../app.ts'
import { deriveKey } from '../derive-key.ts'

type Needs = Pick<App, 'secret' | 'clock'>

/**
 * Returns data as a text that a browser keeps until it is needed again: nobody else can read or make one. It is of use
 * for one purpose and until its end, `lifetime` in milliseconds from now.
 */
export function encryptNote(
  app: Needs,
  purpose: string,
  data: Record<string, unknown>,
  lifetime: number,
): Promise<string> {
  const end = new Date(app.clock.now().getTime() + lifetime)
  return new EncryptJWT({ data })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(end)
    .encrypt(deriveKey(app, 'sealed note', purpose))
}

/**
 * Returns the data of an encrypted note; null for one of another purpose, one that has ended, and one that was not made here.
 */
export async function decryptNote(app: Needs, purpose: string, note: string | undefined): Promise<unknown> {
  if (!note || note.length > 4096) return null
  try {
    const { payload } = await jwtDecrypt(note, deriveKey(app, 'sealed note', purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
      currentDate: app.clock.now(),
    })
    return payload.data
  } catch {
    return null
  }
}
