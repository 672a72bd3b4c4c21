import type { Process } from '#domain/transactions/process.ts'

/**
 * A conversation and nothing else: for clients that know this name, and for marketplaces whose stays such clients cannot
 * book. The step and its name are those that clients of hosted marketplaces know.
 */
export const defaultInquiry: Process = {
  name: 'default-inquiry',
  alias: 'release-1',
  version: 1,
  transitions: [
    {
      name: 'transition/inquire-without-payment',
      actor: 'customer',
      to: 'state/free-inquiry',
      actions: [{ name: 'update-protected-data' }],
    },
  ],
  notifications: [],
  stages: [],
  answers: [],
  address: { states: [], until: { timepoint: 'time/tx-initiated' } },
  looks: { 'state/free-inquiry': { tone: 'neutral', icon: 'question' } },
}
