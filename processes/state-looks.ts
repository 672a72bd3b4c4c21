import type { StateLook, StateName } from '#domain/transactions/process.ts'

// How states are shown. Published versions of processes are made of these, so none changes: a new version that needs another
// look gets a constant of its own.

/** How the states are shown that every stay has. */
export const stayLooks: Record<StateName, StateLook> = {
  'state/preauthorized': { tone: 'neutral', icon: 'asked' },
  'state/accepted': { tone: 'agreed', icon: 'yes' },
  'state/declined': { tone: 'neutral', icon: 'no' },
  'state/cancelled': { tone: 'neutral', icon: 'no' },
  'state/delivered': { tone: 'neutral', icon: 'star' },
  'state/reviewed-by-customer': { tone: 'neutral', icon: 'star' },
  'state/reviewed-by-provider': { tone: 'neutral', icon: 'star' },
  'state/reviewed': { tone: 'neutral', icon: 'star' },
}

/** How the states of a payment are shown. */
export const paymentLooks: Record<StateName, StateLook> = {
  'state/pending-payment': { tone: 'neutral', icon: 'clock' },
  'state/payment-expired': { tone: 'neutral', icon: 'no' },
}
