import { useEffect, useState } from 'react'
import type { CreateToken } from '../card-gateway/payout-tokens.ts'
import { providerSentence } from './payout-texts.ts'
import { bankTokenData, type PayoutValues } from './payout-values.ts'

/** Wait after the last key before the bank account is sent to the provider, in milliseconds. */
const pause = 1000

/** A bank account at the provider: `checking` while it is sent, refused with its sentence. */
export type BankToken =
  | { state: 'incomplete' | 'checking' }
  | { state: 'ready'; token: string; last4: string | null }
  | { state: 'refused'; sentence: string }

/**
 * Returns the token of a bank account. It is asked for once everything is filled in and can be right, a second after the
 * last key; a token works once, so `round` asks for another.
 */
export function useBankToken(
  createToken: CreateToken,
  { country, bank, holder, round }: { country: string; bank: PayoutValues['bank']; holder: string; round: number },
): BankToken {
  const data = bankTokenData(country, bank, holder)
  const asked = data && JSON.stringify([data, round])
  const [answer, setAnswer] = useState<{ asked: string; token: BankToken } | null>(null)
  useEffect(() => {
    if (!asked) return undefined
    let isWanted = true
    const timer = setTimeout(async () => {
      const [given] = JSON.parse(asked) as [object]
      const result = await createToken('bank_account', given)
      if (!isWanted) return
      const token: BankToken = result.ok
        ? { state: 'ready', token: result.value.id, last4: result.value.last4 }
        : { state: 'refused', sentence: providerSentence(result.error) }
      setAnswer({ asked, token })
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [asked, createToken])
  if (!asked) return { state: 'incomplete' }
  return answer?.asked === asked ? answer.token : { state: 'checking' }
}
