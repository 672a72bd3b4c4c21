import type { BrowserPayments } from '#domain/payments/index.ts'
import type { CardError, Outcome } from './card-gateway.ts'

/** What a token stands for. */
export type TokenKind = 'account' | 'bank_account' | 'person'

/**
 * Sends data from the browser straight to the provider and returns a token for it, so that bank numbers, birthdays and tax
 * numbers never come to this server. Never rejects.
 */
export type CreateToken = (kind: TokenKind, data: object) => Promise<Outcome<{ id: string; last4: string | null }>>

/** Returns the way to tokens of the provider, or of the sandbox whose address the settings hold. */
export function tokenMaker(browser: BrowserPayments, locale: string): CreateToken {
  const { publishableKey, sandboxAddress } = browser
  const create =
    sandboxAddress === null
      ? (kind: TokenKind, data: object) => atProvider(publishableKey, locale, kind, data)
      : (kind: TokenKind, data: object) => atSandbox(publishableKey, sandboxAddress, kind, data)
  return async (kind, data) => {
    try {
      const { token, error } = await create(kind, data)
      if (token) return { ok: true, value: { id: token.id, last4: token.bank_account?.last4 ?? null } }
      return refused(error ?? {})
    } catch (error) {
      // Nothing that was typed may be in a log: the message of a lost connection holds no data.
      return refused({ type: 'api_connection_error', message: error instanceof Error ? error.message : '' })
    }
  }
}

type Token = { id: string; bank_account?: { last4: string } | undefined }
type ProviderError = { type?: string; code?: string; message?: string }
type Answer = { token?: Token | undefined; error?: ProviderError | undefined }

/** The provider's script is loaded by the first token and by no other page. */
async function atProvider(publishableKey: string, locale: string, kind: TokenKind, data: object): Promise<Answer> {
  const { loadStripe } = await import('@stripe/stripe-js/dist/pure.mjs')
  const stripe = await loadStripe(publishableKey, { locale: locale as 'auto' })
  if (!stripe) throw new Error('The script of the payment provider is not available')
  const createToken = stripe.createToken as unknown as (kind: TokenKind, data: object) => Promise<Answer>
  return createToken(kind, data)
}

async function atSandbox(publishableKey: string, address: string, kind: TokenKind, data: object): Promise<Answer> {
  const response = await fetch(`${address}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(encodedFields(kind, data)),
  })
  const answer = (await response.json()) as Token & { error?: ProviderError }
  return answer.error ? { error: answer.error } : { token: answer }
}

/** Returns nested data as the fields of a form: `account[individual][first_name]`. */
function encodedFields(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, each]) => encodedFields(`${name}[${key}]`, each))
}

function refused({ type = 'api_error', code, message = '' }: ProviderError): { ok: false; error: CardError } {
  return { ok: false, error: { type, code, message } }
}
