/** A passkey as the browser made it. `credentialId` in base64url. */
export type MadePasskey = {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  signCount: number
  transports: string[]
}

/** Whose passkey is made; `known` are those that the person's devices have already. */
export type PasskeyOwner = {
  userId: string
  email: string
  displayName: string
  known: { credentialId: string; transports: string[] }[]
}

/**
 * Port: what browsers and devices say of passkeys (WebAuthn). `isChallenge` gets the challenge that was answered, in
 * base64url. The options are JSON for the browser.
 */
export type PasskeyVerifier = {
  creationOptions(challenge: Uint8Array<ArrayBuffer>, owner: PasskeyOwner): Promise<object>
  requestOptions(challenge: Uint8Array<ArrayBuffer>): Promise<object>
  /** Returns the passkey that was made; null for an answer that is not valid here. */
  readCreation(answer: unknown, isChallenge: (challenge: string) => boolean): Promise<MadePasskey | null>
  /** Returns the new count of the device; null for an answer that is not valid here, or not by this passkey. */
  checkAnswer(
    answer: unknown,
    passkey: MadePasskey,
    isChallenge: (challenge: string) => boolean,
  ): Promise<{ signCount: number } | null>
}
