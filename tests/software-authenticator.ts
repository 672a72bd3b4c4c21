import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A device with one passkey. `rpId` and `origin`: the site it believes to be at. */
export type Authenticator = ReturnType<typeof softwareAuthenticator>

/** Returns a device that makes a passkey (P-256, attestation `none`) and answers with it, as a browser passes it on. */
export function softwareAuthenticator({ rpId = 'quartier.example', origin = 'https://quartier.example' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let count = 0
  const head = (flags: number, signCount: number) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags)
    bytes.writeUInt32BE(signCount, 1)
    return Buffer.concat([sha256(rpId), bytes])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answerOf = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    id,
    /** Returns the answer to the options for a new passkey. */
    create(options: object): string {
      const key = cbor(
        new Map<unknown, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, credential.length])
      const authData = Buffer.concat([
        head(flag.present | flag.verified | flag.key, 0),
        Buffer.alloc(16),
        length,
        credential,
        key,
      ])
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answerOf({
        clientDataJSON: clientData('webauthn.create', challengeOf(options)).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'carrier-pigeon'],
      })
    },
    /** Returns the answer to the question for a passkey, in the name of a person. `verified`: by finger, face or PIN. */
    answer(options: object, userId: string, { verified = true, counts = true } = {}): string {
      if (counts) count += 1
      const authData = head(flag.present | (verified ? flag.verified : 0), count)
      const client = clientData('webauthn.get', challengeOf(options))
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
        userHandle: Buffer.from(userId).toString('base64url'),
      })
    },
  }
}

const flag = { present: 1, verified: 4, key: 64 }

const challengeOf = (options: object) => (options as { challenge: string }).challenge

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Returns whole numbers, short texts, bytes and maps in CBOR. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? initial(1, -1 - value) : initial(0, value)
  if (typeof value === 'string') return Buffer.concat([initial(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([initial(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([initial(5, entries.length), ...entries.flat().map(cbor)])
}

function initial(major: number, length: number): Buffer {
  return Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length])
}
