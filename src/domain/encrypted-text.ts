import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from './app.ts'
import { deriveKey } from './derive-key.ts'

const ivLength = 12
const tagLength = 16
/** The longest text that is decrypted. */
const maxLength = 1000

/** Returns a text for an address that only this installation can make and read, for one purpose. */
export function encryptText(app: Pick<App, 'secret'>, purpose: string, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(app, `encrypted:${purpose}`), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** Returns the text of `encryptText` for the same purpose; null for anything else. */
export function decryptText(app: Pick<App, 'secret'>, purpose: string, given: string): string | null {
  if (given.length > maxLength || !/^[\w-]+$/.test(given)) return null
  const bytes = Buffer.from(given, 'base64url')
  // One text has one form, so that a changed character never reads as the same.
  if (bytes.length <= ivLength + tagLength || bytes.toString('base64url') !== given) return null
  const options = { authTagLength: tagLength }
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(app, `encrypted:${purpose}`), iv, options)
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
