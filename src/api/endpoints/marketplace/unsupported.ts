import { z } from 'zod'
import { payoutAccountFor } from '../../resources/user-resource.ts'
import { members, membersThemselves, reads, writes } from '../../endpoint.ts'
import { Refusal } from '../../wire/refusal.ts'

/**
 * Families that are not here: accounts for payouts and saved cards, because guests pay on the marketplace's own page and
 * payouts are the operator's; files. They are there with their right of entry, and say so.
 */
export const unsupportedEndpoints = [
  ...[
    'current_user/create_stripe_account',
    'current_user/update_stripe_account',
    'current_user/delete_stripe_account',
    'stripe_account/create',
    'stripe_account/update',
    'stripe_account_links/create',
    'stripe_persons/create',
    'stripe_setup_intents/create',
    'stripe_customer/create',
    'stripe_customer/add_payment_method',
    'stripe_customer/delete_payment_method',
  ].map((path) =>
    writes({
      path,
      who: membersThemselves,
      answers: 'nothing',
      summary: 'Payout accounts and saved cards are not set up on this site: always 409 stripe-missing-api-key.',
      input: z.looseObject({}),
      run: async () => refuse('stripe-missing-api-key', 'Payout accounts and saved cards are not set up on this site.'),
    }),
  ),
  reads({
    path: 'stripe_account/fetch',
    who: members,
    answers: 'stripeAccount',
    summary: 'There is no account for payouts: 404, save for older clients that do not publish without one.',
    input: z.strictObject({}),
    async run(call) {
      const { viewer } = call.access
      const account = viewer.kind === 'member' ? payoutAccountFor(call, viewer.userId) : null
      return account ? { one: account } : refuse('not-found', 'You have no account for payouts.')
    },
  }),
  ...['own_files/create', 'file_uploads/create'].map((path) => writes(absent(path))),
  ...['own_file_downloads/create', 'file_downloads/create'].map((path) => writes(absent(path))),
  ...['own_files/show', 'files/show'].map((path) =>
    reads({
      ...absent(path),
      summary: 'Places to stay have no attached files: always 404.',
      run: async () => refuse('not-found', 'There is no such file.'),
    }),
  ),
]

function absent(path: string) {
  return {
    path,
    who: members,
    answers: 'nothing',
    summary: 'Places to stay have no attached files: always 409 feature-not-supported.',
    input: z.looseObject({}),
    run: async () => refuse('feature-not-supported', 'This marketplace has no attached files.'),
  }
}

function refuse(code: 'stripe-missing-api-key' | 'not-found' | 'feature-not-supported', sentence: string): never {
  throw new Refusal(code, sentence)
}
