import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { App } from '#domain/app.ts'

/** A new random token of 256 bits, and what is kept of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** What is kept of a token: from it nobody finds the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A value that only this installation can make from the parts, 256 bits. */
export function derive(app: Pick<App, 'secret'>, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', app.secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** Counters hold neither addresses nor names of accounts that may not even exist. */
export function pseudonym(app: Pick<App, 'secret'>, text: string): string {
  return derive(app, 'attempt', text).toString('base64url').slice(0, 22)
}
