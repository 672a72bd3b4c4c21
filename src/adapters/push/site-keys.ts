import { createECDH, createHmac } from 'node:crypto'

/**
 * The keys by which push services recognise the site (VAPID, RFC 8292), base64url: a number and a point of the curve P-256.
 */
export type SiteKeys = { privateKey: string; publicKey: string }

/**
 * Returns the given private key with its public key, or a pair that is derived from the installation's secret: every node
 * has the same one, and a backup holds none. Throws for a key that is none.
 */
export function siteKeys(secret: string, given?: string): SiteKeys {
  if (given !== undefined) return pairOf(Buffer.from(given, 'base64url'))
  // Nearly every number of 256 bits is a key of the curve.
  for (let attempt = 0; ; attempt += 1) {
    try {
      return pairOf(createHmac('sha256', secret).update(`key of notifications ${attempt}`).digest())
    } catch (error) {
      if (attempt === 9) throw error
    }
  }
}

function pairOf(privateKey: Buffer): SiteKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') }
}
