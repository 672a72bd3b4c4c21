import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Encrypts files in the format of age. */
export type Encryption = {
  encrypt(bytes: Uint8Array): Promise<Uint8Array>
  encryptStream(body: Readable): Promise<Readable>
}

/** Decrypts files in the format of age. Both reject for a file that was changed or that another key opens. */
export type Decryption = {
  decrypt(bytes: Uint8Array): Promise<Uint8Array>
  decryptStream(body: Readable): Promise<Readable>
}

/** Encrypts for the holders of the private keys of `recipients`. Throws when one of them is no public key of age. */
export function encryptionFor(recipients: string[]): Encryption {
  const age = new Encrypter()
  for (const recipient of recipients) age.addRecipient(recipient)
  return {
    encrypt: (bytes) => age.encrypt(bytes),
    encryptStream: async (body) => fromWeb(await age.encrypt(toWeb(body))),
  }
}

/** Throws when one of the private keys is none of age. */
export function decryptionWith(identities: string[]): Decryption {
  const age = new Decrypter()
  for (const identity of identities) age.addIdentity(identity)
  return {
    decrypt: (bytes) => age.decrypt(bytes),
    decryptStream: async (body) => fromWeb(await age.decrypt(toWeb(body))),
  }
}

/**
 * Returns a new key pair whose private key is encrypted with a passphrase. Deriving a key from a passphrase takes a second,
 * so it is done once and not for each file.
 */
export async function newKeyPair(passphrase: string): Promise<{ recipient: string; protectedIdentity: Uint8Array }> {
  const identity = await generateX25519Identity()
  const age = new Encrypter()
  age.setPassphrase(passphrase)
  return { recipient: await identityToRecipient(identity), protectedIdentity: await age.encrypt(`${identity}\n`) }
}

/** Returns the private key that a passphrase protects. Rejects for another passphrase. */
export async function openIdentity(protectedIdentity: Uint8Array, passphrase: string): Promise<string> {
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  return (await age.decrypt(protectedIdentity, 'text')).trim()
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as WebStream)
}
