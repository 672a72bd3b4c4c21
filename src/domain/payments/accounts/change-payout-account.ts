import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { Viewer } from '../../users/viewer.ts'
import { accountData, accountInput } from './account-input.ts'
import type { PayoutAccount } from './payout-account.ts'
import { type PayoutApp, requirePayoutOwner, requireProvider } from './payout-policy.ts'
import { callProvider } from './provider-call.ts'

const changes = z.strictObject(accountInput)
const person = z.strictObject({ personToken: z.string().min(1).max(255) })

/** Changes the viewer's own account for payouts. Throws the refusals of `requirePayoutOwner` and `callProvider`. */
export async function changePayoutAccount(app: PayoutApp, viewer: Viewer, given: unknown): Promise<PayoutAccount> {
  requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const data = accountData(parse(changes, given))
  return (await callProvider(app, userId, { kind: 'change', data })).account
}

/**
 * Adds a person to the account of the viewer's company: its representative or an owner. Returns the provider's id. Throws
 * the refusals of `requirePayoutOwner` and `callProvider`.
 */
export async function addPayoutPerson(app: PayoutApp, viewer: Viewer, given: unknown): Promise<{ id: string }> {
  requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const { personToken } = parse(person, given)
  const { personId } = await callProvider(app, userId, { kind: 'add-person', personToken })
  return { id: personId ?? '' }
}
