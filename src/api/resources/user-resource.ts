import {
  paymentCustomerOf,
  type PayoutAccount,
  storedPayoutAccount,
  storedPayoutAccounts,
} from '#domain/payments/index.ts'
import {
  isPermitted,
  type OwnUserRecord,
  ownUserRecord,
  permissions,
  type UserRecord,
  userRecords,
  wholeUserRecords,
} from '#domain/users/index.ts'
import type { Call, MadeResource, Ref } from '../endpoint.ts'
import { knowsOlderNames } from '../older-names.ts'
import { accountRef, customerRef } from './payment-resources.ts'
import type { ResourceKind } from './resource-kind.ts'

/** A person as others see them. */
export const user: ResourceKind = {
  type: 'user',
  relationships: ['profileImage', 'marketplace'],
  async load({ app }, ids) {
    const records = await userRecords(app, ids)
    return new Map(
      [...records].map(([id, record]) => [id, { attributes: publicAttributes(record), refs: refsOf(record) }]),
    )
  },
}

/** The person who calls. */
export const currentUser: ResourceKind = {
  type: 'currentUser',
  relationships: ['profileImage', 'stripeAccount', 'stripeCustomer', 'effectivePermissionSet', 'marketplace'],
  async load(call, _ids, wanted) {
    const { app, access } = call
    const record = await ownUserRecord(app, access.viewer)
    if (!record) return new Map<string, MadeResource>()
    const account = await storedPayoutAccount(app, record.id)
    const refs = { ...ownRefs(record), ...(await paymentRefs(call, record.id, account, wanted)) }
    return new Map<string, MadeResource>([[record.id, { attributes: ownAttributes(record, account), refs }]])
  },
}

/** Returns what the payment provider keeps for the person who calls; nothing to staff in their name. */
async function paymentRefs(call: Call, userId: string, account: PayoutAccount | null, wanted: ReadonlySet<string>) {
  if (call.access.scope === 'user:limited') return { stripeAccount: null, stripeCustomer: null }
  const customer = wanted.has('stripeCustomer') ? await paymentCustomerOf(call.app, userId) : null
  return {
    stripeAccount: account ? accountRef(account) : payoutAccountFor(call, userId),
    stripeCustomer: customer && customerRef(userId, customer),
  }
}

/** A person as the operator's programs see them. */
export const operatorUser: ResourceKind = {
  type: 'user',
  relationships: ['profileImage', 'stripeAccount', 'effectivePermissionSet', 'marketplace'],
  async load({ app }, ids) {
    const records = await wholeUserRecords(app, ids)
    const accounts = await storedPayoutAccounts(app, ids)
    return new Map(
      [...records].map(([id, record]) => {
        const account = accounts.get(id) ?? null
        const refs = { ...ownRefs(record), stripeAccount: account && accountRef(account) }
        return [id, { attributes: ownAttributes(record, account), refs }]
      }),
    )
  },
}

/** The account that was just opened, shown to who opened it. */
export const newUser: ResourceKind = { ...operatorUser, type: 'currentUser' }

/**
 * Returns the payout account of a member for clients that require one before publishing: where nothing is paid, such a
 * client gets a complete one. Null for all other clients.
 */
export function payoutAccountFor(call: Pick<Call, 'app' | 'access'>, userId: string): Ref | null {
  if (call.app.payments || !knowsOlderNames(call)) return null
  const attributes = { stripeAccountId: null, stripeAccountData: null }
  return { kind: 'stripeAccount', id: userId, made: { attributes } }
}

function publicAttributes({ state, createdAt, awaitsApproval, ...record }: UserRecord): Record<string, unknown> {
  const { displayName, abbreviatedName, bio, publicData, metadata } = record
  return {
    banned: state === 'banned',
    deleted: state === 'deleted',
    createdAt,
    state: awaitsApproval ? 'pending-approval' : state,
    profile: { displayName, abbreviatedName, bio, publicData, metadata },
  }
}

function ownAttributes(record: OwnUserRecord, account: PayoutAccount | null): Record<string, unknown> {
  const { email, emailVerified, pendingEmail, firstName, lastName, protectedData, privateData, identities } = record
  const { profile, ...open } = publicAttributes(record)
  return {
    ...open,
    email,
    emailVerified,
    pendingEmail,
    stripeConnected: account !== null,
    stripePayoutsEnabled: account?.canBePaidOut ?? false,
    stripeChargesEnabled: account?.canCharge ?? false,
    identityProviders: identities,
    permissions: permissionsOf(record),
    profile: { ...(profile as object), firstName, lastName, protectedData, privateData },
  }
}

/** Returns a person's permissions in the form of the API. */
export function permissionsOf(standing: Parameters<typeof isPermitted>[0]): Record<string, string> {
  return Object.fromEntries(
    permissions.map((each) => [each, isPermitted(standing, each) ? 'permission/allow' : 'permission/deny']),
  )
}

function refsOf({ profileImageId }: UserRecord): NonNullable<MadeResource['refs']> {
  return {
    profileImage: profileImageId ? { kind: 'image', id: profileImageId } : null,
    marketplace: { kind: 'marketplace', id: marketplaceId },
  }
}

function ownRefs(record: OwnUserRecord): NonNullable<MadeResource['refs']> {
  const set = { kind: 'permissionSet', id: record.id, made: { attributes: permissionsOf(record) } }
  return { ...refsOf(record), stripeAccount: null, stripeCustomer: null, effectivePermissionSet: set }
}

/** There is one marketplace behind one address. */
export const marketplaceId = '00000000-0000-4000-8000-000000000001'
