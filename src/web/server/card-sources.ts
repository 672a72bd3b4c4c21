import type { App } from '#domain/app.ts'

/** Other origins that a page may use to enter and confirm cards. */
type CardSources = {
  scripts: string[]
  frames: string[]
  connections: string[]
  images: string[]
  /** Allowlist of the permission `payment`. */
  payment: string
  /** Cross-Origin-Opener-Policy: a bank may open a window of its own. */
  opener: 'same-origin' | 'same-origin-allow-popups'
}

const none: CardSources = {
  scripts: [],
  frames: [],
  connections: [],
  images: [],
  payment: '()',
  opener: 'same-origin',
}

/** What the provider's script needs, from its documentation. */
const provider: CardSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
  payment: '(self "https://js.stripe.com")',
  opener: 'same-origin-allow-popups',
}

/** The pages on which cards and bank accounts are entered: checkout, payment methods, payouts. */
const cardPages =
  /^\/(l\/[^/]+\/[^/]+\/checkout|l\/[^/]+\/[^/]+\/[^/]+\/payout(\/[^/]+)?|account\/payment-methods|account\/payments(\/[^/]+)?)(\.data)?$/

/**
 * Returns the origins that the page at a path may use: none, except where cards are entered on a site that takes payments.
 */
export function cardSources({ payments }: Pick<App, 'payments'>, pathname: string): CardSources {
  if (!payments || !cardPages.test(pathname)) return none
  const { sandboxAddress } = payments.browser
  if (sandboxAddress === null) return provider
  const { origin } = new URL(sandboxAddress)
  return { ...none, frames: [origin], connections: [origin] }
}
