import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** What the receiver got: what the browser would be given, and who signed it. */
type Received = {
  path: string
  headers: IncomingHttpHeaders
  content: { title: string; body: string; path: string; mark: string; locale: string }
  signed: { aud: unknown; sub: unknown; hours: number; key: string }
}

/**
 * A push service on this machine with its browsers: it checks the signature (RFC 8292) and decrypts with the keys of the
 * browser (RFC 8291). What cannot be checked or decrypted is answered with 400.
 */
export async function startPushReceiver() {
  const received: Received[] = []
  const browsers = new Map<string, ReturnType<typeof newKeys>>()
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      read(path, request.headers, Buffer.concat(chunks)).then(
        (one) => {
          received.push(one)
          response.writeHead(answer.status, answer.headers).end()
        },
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
    })
  })
  const read = async (path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Received> => {
    const browser = browsers.get(path)
    if (!browser) throw new Error('no such browser')
    return { path, headers, signed: await readSignature(headers.authorization ?? ''), content: decrypt(browser, body) }
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** Answers with a status from now on. */
    answerWith: (status: number, headers?: Record<string, string>) =>
      void (answer = { status, ...(headers && { headers }) }),
    /** A new browser, as it describes itself to the site. */
    browser() {
      const keys = newKeys()
      const path = `/${randomBytes(12).toString('base64url')}`
      browsers.set(path, keys)
      return {
        endpoint: `${origin}${path}`,
        browserKey: keys.pair.getPublicKey('base64url'),
        browserSecret: keys.secret.toString('base64url'),
      }
    },
    close: () => void server.close(),
  }
}

function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, secret: randomBytes(16) }
}

async function readSignature(header: string): Promise<Received['signed']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  return { aud: payload.aud, sub: payload.sub, key, hours: ((payload.exp ?? 0) - Date.now() / 1000) / 3600 }
}

/** RFC 8291, section 3.4, and RFC 8188 for a single record. */
function decrypt({ pair, secret }: ReturnType<typeof newKeys>, body: Buffer): Received['content'] {
  const salt = body.subarray(0, 16)
  const length = body[20] ?? 0
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = expand(hmac(secret, pair.computeSecret(sender)), info, 32)
  const key = hmac(salt, input)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    expand(key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    expand(key, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Received['content']
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function expand(key: Buffer, info: Buffer, length: number): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}
