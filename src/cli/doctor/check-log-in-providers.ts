import type { Settings } from '#config/env.ts'
import { type Examined, fault, type Finding, ok } from './finding.ts'

type Needed = {
  settings: Pick<Settings, 'logInProviders' | 'publicUrl'>
  product: Pick<Examined['product'], 'tryLogInProvider'>
}

/**
 * Asks each provider with which people log in what it says about itself, and names the address that it must send them back
 * to.
 */
export async function checkLogInProviders({ settings, product }: Needed): Promise<Finding[]> {
  const { logInProviders, publicUrl } = settings
  if (logInProviders.length === 0) return [ok('no LOG_IN_PROVIDERS: people log in with an address and a password')]
  return Promise.all(
    logInProviders.map((provider) =>
      product.tryLogInProvider(provider).then(
        () => ok(`${provider.label} answers; it must allow ${publicUrl}/login/with/${provider.id}/callback`),
        (error: Error) =>
          fault(`${provider.label} does not answer at ${provider.issuer} (${error.message}): correct LOG_IN_PROVIDERS`),
      ),
    ),
  )
}
