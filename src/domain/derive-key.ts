import { createHmac } from 'node:crypto'
import type { App } from './app.ts'

/** Returns a value that only this installation can make from the parts, 256 bits. */
export function deriveKey(app: Pick<App, 'secret'>, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', app.secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}
