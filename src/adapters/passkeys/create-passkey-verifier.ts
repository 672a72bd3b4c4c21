import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyVerifier } from '#domain/passkeys/index.ts'

/**
 * Returns the port over SimpleWebAuthn for a site; undefined where browsers make no passkeys: an address without a host
 * name, or neither https nor this machine. Every passkey is unlocked by its person (finger, face or PIN).
 */
export function createPasskeyVerifier(site: { name: string; publicUrl: string }): PasskeyVerifier | undefined {
  const { origin, hostname: rpID, protocol } = new URL(site.publicUrl)
  if (isIP(rpID.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && rpID !== 'localhost')) return undefined
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    creationOptions: async (challenge, { userId, email, displayName, known }) => {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: site.name,
        rpID,
        challenge,
        userID: new Uint8Array(Buffer.from(userId)),
        userName: email,
        userDisplayName: displayName,
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({
          id,
          transports: transportsOf(transports),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    requestOptions: async (challenge) => {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
    },
    readCreation: async (answer, isChallenge) => {
      const { verifyRegistrationResponse } = await library()
      const response = answer as RegistrationResponseJSON
      const verified = await orNull(() =>
        verifyRegistrationResponse({ ...expected, response, expectedChallenge: isChallenge }),
      )
      if (!verified?.verified) return null
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return { credentialId: id, publicKey, signCount: counter, transports: transportsOf(response.response.transports) }
    },
    checkAnswer: async (answer, { credentialId, publicKey, signCount, transports }, isChallenge) => {
      const { verifyAuthenticationResponse } = await library()
      const verified = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: isChallenge,
          credential: { id: credentialId, publicKey, counter: signCount, transports: transportsOf(transports) },
        }),
      )
      return verified?.verified ? { signCount: verified.authenticationInfo.newCounter } : null
    },
  }
}

/** Loaded when the first passkey is used: it is large, and most starts need none. */
const library = () => import('@simplewebauthn/server')

const knownTransports: readonly unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Returns the ways to reach a device that the library knows, of what a browser said. */
function transportsOf(given: unknown): string[] {
  return (Array.isArray(given) ? given : []).filter((each) => knownTransports.includes(each))
}

/** The library throws for every answer that is not valid. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
