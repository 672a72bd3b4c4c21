import { createHash, randomBytes } from 'node:crypto'

/** Returns a new random token of 256 bits, and what is kept of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the stored hash of a token. The token cannot be derived from it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
