import type { BrowserPayments } from '#domain/payments/index.ts'
import type { CardGateway } from './card-gateway.ts'

/**
 * Returns the gateway to the provider, or to the sandbox whose address the settings hold. Its code, and the provider's
 * script, are loaded by this call and by no other. Rejects when they cannot be loaded.
 */
export async function openGateway(
  { publishableKey, sandboxAddress }: BrowserPayments,
  locale: string,
): Promise<CardGateway> {
  if (sandboxAddress !== null) {
    const { sandboxGateway } = await import('./sandbox-gateway.tsx')
    return sandboxGateway({ publishableKey, address: sandboxAddress, locale })
  }
  const { providerGateway } = await import('./provider-gateway.tsx')
  return providerGateway(publishableKey, locale)
}
