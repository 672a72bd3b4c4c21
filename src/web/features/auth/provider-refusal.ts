import * as m from '#words/compiled/messages.js'

const sentences: Record<string, () => string> = {
  'provider-denied': m.problem_provider_denied,
  'provider-expired': m.problem_provider_expired,
  'provider-refused': m.problem_provider_refused,
  'provider-unavailable': m.problem_provider_unavailable,
  'provider-too-often': m.auth_provider_too_often,
  'identity-taken': m.problem_identity_taken,
  'account-banned': m.problem_account_banned,
  'account-banned-until': m.auth_provider_banned_until,
}

/**
 * Returns the sentence for a log-in with another provider that was refused, by its code in the address; null for any other.
 */
export function providerRefusal(code: string | null): string | null {
  return (code && Object.hasOwn(sentences, code) && sentences[code]?.()) || null
}
