import { useEffect, useState } from 'react'
import type { BrowserPayments } from '#domain/payments/index.ts'
import type { CardGateway } from './card-gateway.ts'
import { openGateway } from './open-gateway.ts'

/**
 * Returns the gateway once its code is loaded: null before that and without a provider, `failed` when it cannot be loaded.
 */
export function useGateway(browser: BrowserPayments | null, locale: string): CardGateway | 'failed' | null {
  const { publishableKey, sandboxAddress = null } = browser ?? {}
  const [gateway, setGateway] = useState<CardGateway | 'failed' | null>(null)
  useEffect(() => {
    if (publishableKey === undefined) return undefined
    let isWanted = true
    openGateway({ publishableKey, sandboxAddress }, locale).then(
      (opened) => isWanted && setGateway(opened),
      () => isWanted && setGateway('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [publishableKey, sandboxAddress, locale])
  return gateway
}
