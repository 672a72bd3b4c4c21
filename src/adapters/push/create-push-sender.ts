import { encryptNotification } from '@block65/webcrypto-web-push'
import { importJWK, SignJWT } from 'jose'
import { type Push, type PushAddress, PushNotTaken, type PushSender } from '#domain/notifications/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import { senderAddress } from '#kernel/sender-address.ts'
import { noticeSentence } from '#words/notice-sentence.ts'
import { postOutside } from '../outgoing/post-outside.ts'
import { pushReach } from './push-reach.ts'
import type { SiteKeys } from './site-keys.ts'

/** The longest text of a notification, in characters: devices show less, and a push service takes 4 KB. */
const longestText = 300
/** How long a signature is good for. Push services refuse more than a day. */
const signatureLifetime = '12h'

type Options = SiteKeys & {
  /** The name that the notification carries, and the sender of mails as an address for the push service's complaints. */
  site: { name: string; from: string }
  /** Whether an address may be on this machine: for the demo, where everything runs on one, and for tests. */
  allowLoopback: boolean
}

/**
 * Returns what sends notifications to browsers: encrypted for the browser (RFC 8291) and signed with the site's key (RFC
 * 8292).
 */
export function createPushSender({ privateKey, publicKey, site, allowLoopback }: Options): PushSender {
  const reach = pushReach(allowLoopback)
  const post = postOutside(reach)
  const sign = signer({ privateKey, publicKey }, `mailto:${senderAddress(site.from)}`)
  return {
    siteKey: publicKey,
    isPossible: (endpoint) => URL.canParse(endpoint) && reach.mayPostTo(new URL(endpoint)),
    async send(to, push) {
      const body = await encrypt(to, textOf(push, site.name))
      const { origin, host } = new URL(to.endpoint)
      const headers = {
        authorization: await sign(origin),
        ttl: String(push.seconds),
        topic: push.mark,
        urgency: push.isUrgent ? 'high' : 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      }
      const { status, retryAfter } = await post(to.endpoint, headers, body).catch((error: unknown) => {
        throw new PushNotTaken('deferred', `${host}: ${reasonOf(error)}`)
      })
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      const isDeferred = status === 429 || status === 408 || status >= 500
      const wait = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
      throw new PushNotTaken(isDeferred ? 'deferred' : 'refused', `${host} answered ${status}`, wait)
    },
  }
}

/** What the service worker (`sw.js`) reads. */
function textOf({ template, locale, partner, title, path, mark }: Push, name: string): string {
  const text = noticeSentence(template, { partner, title }, locale)
  return JSON.stringify({ title: cutText(name, longestText), body: cutText(text, longestText), path, mark, locale })
}

async function encrypt({ endpoint, browserKey, browserSecret }: PushAddress, text: string): Promise<Uint8Array> {
  const keys = { p256dh: browserKey, auth: browserSecret }
  return encryptNotification({ endpoint, expirationTime: null, keys }, new TextEncoder().encode(text))
}

function signer({ privateKey, publicKey }: SiteKeys, subject: string): (origin: string) => Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey }, 'ES256')
  return async (origin) => {
    const token = await new SignJWT({ sub: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setExpirationTime(signatureLifetime)
      .sign(await key)
    return `vapid t=${token}, k=${publicKey}`
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' ? code : (message ?? 'no connection')
}
