import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { App } from '#domain/app.ts'

/** Returns a new random token of 256 bits, and what is kept of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the stored hash of a token. The token cannot be derived from it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns a value that only this installation can make from the parts, 256 bits. */
export function derive(app: Pick<App, 'secret'>, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', app.secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}
