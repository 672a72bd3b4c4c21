import { expect, test } from 'vitest'
import { payoutOf, removeCard, saveCard, savedCardOf, settleCustomers } from '#domain/payments/index.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import { fireTimers } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { minute } from '../app.ts'
import { noFiles } from '../no-files.ts'
import { password } from '../people.ts'
import { codeOf } from '../refusal.ts'
import { crowd } from '../worlds/crowd.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld, nothing } from './fault-world.ts'

// The guest deletes the account, or the card is gone, while a stay is being paid: the deletion is refused, or the stay comes
// to an end that somebody has decided, and no money stays where nobody looks for it.

const world = await faultWorld({ storage: noFiles })
const { app, people, act, priced, request, confirmCard, settle, sandbox, intent, totals } = world
const { fault, state, goOn, kill } = world
const { anna, operator } = people

/** A guest who can delete the account. */
async function newGuest(): Promise<Member> {
  const [guest] = await crowd(app, 1)
  const { passwordHash } = await app.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', anna.userId)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('users').set({ passwordHash }).where('id', '=', guest!.userId).execute()
  return guest!
}

const leave = (guest: Member) => codeOf(deleteAccount(app, guest, { currentPassword: password }))

/** The guest as the provider knows them. */
async function customerOf({ userId }: Member): Promise<string> {
  const row = await app.db
    .selectFrom('paymentCustomers')
    .select('providerId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.providerId ?? ''
}

const waysTo: Record<string, (guest: Member) => Promise<string>> = {
  'has not paid yet': async (guest) => request(await priced(), guest),
  'has paid in the browser only': async (guest) => {
    const id = await request(await priced(), guest)
    await confirmCard(id)
    return id
  },
  'waits for the host': (guest) => preauthorized(guest),
}

async function preauthorized(guest: Member, card?: string): Promise<string> {
  const id = await request(await priced(), guest)
  await confirmCard(id, card)
  await act(guest, id, 'confirm-payment')
  return id
}

/** Nothing of the request is held, and the provider has forgotten the guest. */
async function expectGone(id: string, guest: Member, customerId: string) {
  expect(await state(id)).toMatch(/payment-expired|cancelled|declined/)
  expect([(await intent(id)).status, await totals(id)]).toEqual(['canceled', nothing])
  expect(await sandbox.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
  const left = await app.db.selectFrom('paymentCustomers').select('userId').where('userId', '=', guest.userId).execute()
  expect(left).toEqual([])
}

test.each(Object.keys(waysTo))(
  'a guest who %s deletes the account: the request ends, and nothing stays held',
  async (way) => {
    const guest = await newGuest()
    const id = await waysTo[way]!(guest)
    const customerId = await customerOf(guest)
    expect(await leave(guest)).toBe('was accepted')
    await settleCustomers(app)
    await passUntil(app, '2024-05-20T10:20:00Z')
    await settle()
    await expectGone(id, guest, customerId)
  },
)

test.each([
  ['cut', 'before'],
  ['cut', 'after'],
  ['server_error', 'before'],
  ['server_error', 'after'],
] as const)(
  'the release and the erasure after a deletion end with %s %s their effect: both are done',
  async (kind, when) => {
    const guest = await newGuest()
    const id = await preauthorized(guest)
    const customerId = await customerOf(guest)
    expect(await leave(guest)).toBe('was accepted')
    const times = kind === 'cut' ? 3 : 1
    await fault('cancel', { kind, when, times })
    await settle()
    await sandbox.control('faults', { method: 'DELETE', path: '/v1/customers/*', kind, when, times })
    for (let round = 0; round < 3; round += 1) {
      await settleCustomers(app)
      await goOn()
    }
    await expectGone(id, guest, customerId)
  },
)

test.each(['before', 'after'] as const)(
  'a program is killed %s it has released the payment of a deleted account: nothing stays held',
  { timeout: 600_000 },
  async (when) => {
    const guest = await newGuest()
    const id = await preauthorized(guest)
    const customerId = await customerOf(guest)
    expect(await leave(guest)).toBe('was accepted')
    await kill('release', operator, id, 'cancel', when)
    await goOn()
    await settleCustomers(app)
    await expectGone(id, guest, customerId)
  },
)

test('a guest cannot leave while an accepted stay is not over; then they can, and the host is paid all the same', async () => {
  const guest = await newGuest()
  const id = await preauthorized(guest, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  expect(await leave(guest)).toBe('account-has-stays')
  expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await passUntil(app, '2024-06-22T22:00:00Z')
  expect(await leave(guest)).toBe('was accepted')
  await settleCustomers(app)
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested' })
  expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
})

test.each(['before', 'after'] as const)(
  'a program is killed %s it has captured: the guest cannot leave until the step is finished',
  { timeout: 600_000 },
  async (when) => {
    const guest = await newGuest()
    const id = await preauthorized(guest)
    await kill('accept', anna, id, 'capture', when)
    expect(await leave(guest)).toBe('transaction-locked')
    await goOn()
    expect(await leave(guest)).toBe('account-has-stays')
    expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
  },
)

const removals: Record<string, (guest: Member, cardId: string) => Promise<unknown>> = {
  'the guest removes the card': (guest) => removeCard(app, guest),
  'the guest removes the card, and the answer is lost': async (guest) => {
    await sandbox.control('faults', { path: '/v1/payment_methods/*/detach', kind: 'cut', when: 'after', times: 3 })
    await removeCard(app, guest)
    app.clock.pass(10 * minute)
    await settleCustomers(app)
  },
  'the provider lets go of the card': (_, cardId) => sandbox.stripe.paymentMethods.detach(cardId),
}

/** A guest with a kept card, and a request that is to be paid with it. */
async function withCard() {
  const guest = await newGuest()
  const { id: cardId } = await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await saveCard(app, guest, { cardId })
  return { guest, cardId, id: await request(await priced(), guest) }
}

test.each(Object.keys(removals))(
  '%s before the payment is confirmed: another card pays, or it expires',
  async (removal) => {
    const { guest, cardId, id } = await withCard()
    await removals[removal]!(guest, cardId)
    await expect(confirmCard(id, cardId)).rejects.toThrow()
    await confirmCard(id)
    await act(guest, id, 'confirm-payment')
    await act(anna, id, 'accept')
    expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
    const next = await withCard()
    await removals[removal]!(next.guest, next.cardId)
    await passUntil(app, '2024-05-20T10:30:00Z')
    await fireTimers(app)
    await settle()
    expect([await state(next.id), (await intent(next.id)).status]).toEqual(['state/payment-expired', 'canceled'])
  },
)

test.each(Object.keys(removals))(
  '%s while the amount is held: the host accepts, and a refund goes back to it',
  async (removal) => {
    const { guest, cardId, id } = await withCard()
    await confirmCard(id, cardId)
    await act(guest, id, 'confirm-payment')
    await removals[removal]!(guest, cardId)
    await act(anna, id, 'accept')
    expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
    if (removal !== 'the provider lets go of the card') expect(await savedCardOf(app, guest)).toBeNull()
    await act(operator, id, 'cancel')
    await settle()
    expect([await state(id), await totals(id)]).toEqual(['state/cancelled', nothing])
  },
)

test(
  'the card is gone while the host’s acceptance was interrupted by a kill: captured once',
  { timeout: 600_000 },
  async () => {
    const { guest, cardId, id } = await withCard()
    await confirmCard(id, cardId)
    await act(guest, id, 'confirm-payment')
    await kill('accept', anna, id, 'capture', 'before')
    await sandbox.stripe.paymentMethods.detach(cardId)
    await goOn()
    expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
    expect((await intent(id)).amount_received).toBe(13_500)
  },
)

test('the guest of a paid stay is unknown to the provider: the refund is made all the same', async () => {
  const guest = await newGuest()
  const id = await preauthorized(guest)
  await act(anna, id, 'accept')
  await sandbox.stripe.customers.del(await customerOf(guest))
  await act(operator, id, 'cancel')
  await settle()
  expect([await state(id), await totals(id)]).toEqual(['state/cancelled', nothing])
})
