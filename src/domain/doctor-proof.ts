import { createHmac } from 'node:crypto'
import type { App } from './app.ts'
import { isSameText } from '#kernel/same-text.ts'

/** Header by which `quartier doctor` asks a site how it sees a request. */
export const doctorHeader = 'x-quartier-doctor'

/** How long a proof is valid, in milliseconds before and after its time: clocks of two machines may differ. */
const validFor = 300_000

/** Returns a proof that the client of a request has the secret of the site. */
export function doctorProof({ secret }: Pick<App, 'secret'>, now: Date): string {
  const time = String(now.getTime())
  return `${time}.${signature(secret, time)}`
}

/** Returns whether a proof was made with the secret of this site, within five minutes. */
export function isDoctorProof({ secret }: Pick<App, 'secret'>, proof: string, now: Date): boolean {
  const [, time = '', given = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(proof) ?? []
  if (Math.abs(Number(time) - now.getTime()) > validFor || given === '') return false
  return isSameText(given, signature(secret, time))
}

function signature(secret: string, time: string): string {
  return createHmac('sha256', secret).update(`doctor ${time}`).digest('hex')
}
