import { z } from 'zod'
import {
  addPayoutPerson,
  changePayoutAccount,
  closePayoutAccount,
  linkToPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
} from '#domain/payments/index.ts'
import { type Call, membersThemselves, reads, writes } from '../../endpoint.ts'
import { accountRef, linkRef, personRef } from '../../resources/payment-resources.ts'
import { payoutAccountFor } from '../../resources/user-resource.ts'
import { Refusal } from '../../wire/refusal.ts'
import { text } from '../../wire/input.ts'
import { self } from './current-user.ts'

const capability = z.enum(['card_payments', 'transfers'])
const data = {
  accountToken: text(255).optional(),
  bankAccountToken: text(255).optional(),
  requestedCapabilities: z.array(capability).max(10).optional(),
  businessProfileMCC: text(4).optional(),
  businessProfileURL: text(500).optional(),
  businessProfileProductDescription: text(5000).optional(),
}
const opened = z.strictObject({ country: text(2), ...data })
const changed = z.strictObject(data)
const due = z.enum(['currently_due', 'eventually_due'])

const link = z.strictObject({
  successURL: text(2000),
  failureURL: text(2000),
  type: z.enum(['account_onboarding', 'account_update', 'custom_account_verification', 'custom_account_update']),
  collect: due.optional(),
  collectionOptions: z.object({ fields: due.optional(), futureRequirements: text(20).optional() }).optional(),
})

const byOwner = { who: membersThemselves, answers: 'stripeAccount' } as const
const byOwnerBefore = { who: membersThemselves, answers: 'currentUser' } as const

/** Accounts to which hosts are paid out. Tokens come from the browser: bank numbers and birthdays are never sent here. */
export const payoutAccountEndpoints = [
  writes({
    ...byOwner,
    path: 'stripe_account/create',
    summary: 'Creates the user’s payout account at the payment provider.',
    input: opened,
    run: async ({ app, access }, input) => ({ one: accountRef(await openPayoutAccount(app, access.viewer, input)) }),
  }),
  reads({
    ...byOwner,
    path: 'stripe_account/fetch',
    summary:
      'The user’s payout account, read again at the provider; 404 without one. Where nothing is paid, older clients that publish only with an account get one that lacks nothing.',
    input: z.strictObject({}),
    run: async (call) => {
      const account = await payoutAccountOf(call.app, call.access.viewer, { fresh: true })
      const one = account ? accountRef(account) : payoutAccountFor(call, self(call).id)
      if (!one) throw new Refusal('not-found', 'You have no account for payouts.')
      return { one }
    },
  }),
  writes({
    ...byOwner,
    path: 'stripe_account/update',
    summary: 'Updates the user’s payout account.',
    input: changed,
    run: async ({ app, access }, input) => ({ one: accountRef(await changePayoutAccount(app, access.viewer, input)) }),
  }),
  writes({
    who: membersThemselves,
    answers: 'stripeAccountLink',
    path: 'stripe_account_links/create',
    summary:
      'Creates a link to the provider’s page that asks for what the account still lacks. It works once, for some minutes.',
    input: link,
    async run({ app, access }, { successURL, failureURL, type, collect, collectionOptions }) {
      const fields = collectionOptions?.fields ?? collect
      const created = await linkToPayoutAccount(app, access.viewer, {
        purpose: type.endsWith('update') ? 'update' : 'onboarding',
        returnUrl: successURL,
        refreshUrl: failureURL,
        collect: fields === 'eventually_due' ? 'eventually-due' : 'currently-due',
      })
      return { one: linkRef(created) }
    },
  }),
  writes({
    who: membersThemselves,
    answers: 'stripePerson',
    path: 'stripe_persons/create',
    summary: 'Adds a person to the account of a company: its representative or an owner.',
    input: z.strictObject({ personToken: text(255) }),
    run: async ({ app, access }, input) => ({
      one: personRef((await addPayoutPerson(app, access.viewer, input)).id),
    }),
  }),
  writes({
    ...byOwnerBefore,
    path: 'current_user/create_stripe_account',
    summary: 'The same as `stripe_account/create`, for older clients.',
    input: opened,
    run: (call, input) => asSelf(call, openPayoutAccount(call.app, call.access.viewer, input)),
  }),
  writes({
    ...byOwnerBefore,
    path: 'current_user/update_stripe_account',
    summary: 'The same as `stripe_account/update`, for older clients.',
    input: changed,
    run: (call, input) => asSelf(call, changePayoutAccount(call.app, call.access.viewer, input)),
  }),
  writes({
    ...byOwnerBefore,
    path: 'current_user/delete_stripe_account',
    summary: 'Closes the user’s payout account; 409 `payout-account-in-use` while there is money in it.',
    input: z.strictObject({}),
    run: (call) => asSelf(call, closePayoutAccount(call.app, call.access.viewer)),
  }),
]

async function asSelf(call: Call, work: Promise<unknown>) {
  await work
  return { one: self(call) }
}
