import { describe, expect, test } from 'vitest'
import type { Member } from '#domain/users/viewer.ts'
import { codeOf } from '#tests/refusal.ts'
import { fireAll, passUntil, stayWorld, waysTo } from '#tests/worlds/stay-world.ts'
import { transition } from './index.ts'

const { app, people, room, act, show, transactionIn } = await stayWorld()
const { anna, ben, chiara, operator } = people
const byRole = { customer: ben, provider: anna, operator }
type Role = keyof typeof byRole
const full = process.env.QUARTIER_TEST_SCALE === 'full'

/** The table of the free stay, written down once more. */
const table: [from: string, name: string, actor: Role, to: string][] = [
  ['enquiry', 'request-after-enquiry', 'customer', 'preauthorized'],
  ['preauthorized', 'accept', 'provider', 'accepted'],
  ['preauthorized', 'decline', 'provider', 'declined'],
  ['preauthorized', 'withdraw', 'customer', 'cancelled'],
  ['accepted', 'cancel', 'operator', 'cancelled'],
  ['accepted', 'cancel-by-customer', 'customer', 'cancelled'],
  ['accepted', 'cancel-by-provider', 'provider', 'cancelled'],
  ['delivered', 'review-1-by-customer', 'customer', 'reviewed-by-customer'],
  ['delivered', 'review-1-by-provider', 'provider', 'reviewed-by-provider'],
  ['reviewed-by-customer', 'review-2-by-provider', 'provider', 'reviewed'],
  ['reviewed-by-provider', 'review-2-by-customer', 'customer', 'reviewed'],
]
const automatic = [
  'expire',
  'complete',
  'expire-review-period',
  'expire-provider-review-period',
  'expire-customer-review-period',
]

/** Everybody tries each step of another state; in small runs one of them, the next step somebody else. */
function viewersOf(index: number): Member[] {
  const everybody = Object.values(byRole)
  return full ? everybody : everybody.filter((_, at) => at === index % everybody.length)
}

describe.each(Object.keys(waysTo))('a stay in %s', (state) => {
  test('continues by the permitted side only; no step of another state is possible', async () => {
    const name = state.replace('state/', '')
    const here = table.filter(([from]) => from === name)
    for (const [, step, actor, to] of here) {
      const id = await transactionIn(await room(), state)
      for (const role of Object.keys(byRole) as Role[])
        if (role !== actor) expect(await codeOf(act(byRole[role], id, step)), `${role} ${step}`).toBe('forbidden')
      expect(await codeOf(act(chiara, id, step)), `a stranger ${step}`).toBe('transaction-not-found')
      expect((await show(byRole[actor], id)).next.map((each) => each.name)).toContain(`transition/${step}`)
      await act(byRole[actor], id, step)
      const after = await show(byRole[actor], id)
      expect(after).toMatchObject({ state: `state/${to}`, lastTransition: `transition/${step}` })
      expect(after.transitions.at(-1)).toMatchObject({ transition: `transition/${step}`, by: actor })
    }
    const id = await transactionIn(await room(), state)
    const before = await show(operator, id)
    const elsewhere = table.filter(([from, step]) => from !== name && !here.some(([, other]) => other === step))
    for (const [index, [, step]] of elsewhere.entries())
      for (const viewer of viewersOf(index))
        expect(await codeOf(act(viewer, id, step)), step).toMatch(
          /^transaction-(invalid-transition|already-reviewed-by-)/,
        )
    for (const [index, step] of automatic.entries())
      for (const viewer of viewersOf(index))
        expect(await codeOf(act(viewer, id, step)), step).toMatch(/^(forbidden|transaction-invalid-transition)$/)
    expect(await show(operator, id)).toEqual(before)
    for (const [role, viewer] of Object.entries(byRole))
      expect((await show(viewer, id)).next.map((each) => each.name)).toEqual(
        here.filter(([, , actor]) => actor === role).map(([, step]) => `transition/${step}`),
      )
  })
})

const timers: [state: string, name: string, at: string, to: string][] = [
  ['state/preauthorized', 'expire', '2024-05-26T10:00:00Z', 'state/declined'],
  ['state/accepted', 'complete', '2024-06-22T22:00:00Z', 'state/delivered'],
  ['state/delivered', 'expire-review-period', '2024-06-29T22:00:00Z', 'state/reviewed'],
  ['state/reviewed-by-customer', 'expire-provider-review-period', '2024-06-29T22:00:00Z', 'state/reviewed'],
  ['state/reviewed-by-provider', 'expire-customer-review-period', '2024-06-29T22:00:00Z', 'state/reviewed'],
]

test.each(timers)('%s ends by %s at %s, not a second before, and once', async (state, name, at, to) => {
  const id = await transactionIn(await room(), state)
  expect((await show(ben, id)).deadlines).toMatchObject([{ transition: `transition/${name}`, at: new Date(at) }])
  await passUntil(app, new Date(Date.parse(at) - 1000))
  expect((await show(ben, id)).state).toBe(state)
  await passUntil(app, at)
  expect(await show(ben, id)).toMatchObject({ state: to, lastTransition: `transition/${name}` })
  expect(await fireAll(app)).toBe(0)
  const steps = (await show(ben, id)).transitions.filter((step) => step.transition === `transition/${name}`)
  expect(steps).toMatchObject([{ by: 'system', at: new Date(at) }])
})

test('an enquiry, and what has ended, waits for nothing', async () => {
  for (const state of ['state/enquiry', 'state/declined', 'state/cancelled', 'state/reviewed']) {
    const id = await transactionIn(await room(), state)
    expect((await show(ben, id)).deadlines, state).toEqual([])
  }
})

test('both answer at the same moment: one answer counts, the other is told that it came too late', async () => {
  const id = await transactionIn(await room(), 'state/preauthorized')
  const answers = await Promise.all(
    [act(anna, id, 'accept'), act(anna, id, 'decline'), act(ben, id, 'withdraw')].map(codeOf),
  )
  expect(answers.filter((answer) => answer === 'was accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'transaction-invalid-transition')).toHaveLength(2)
  expect((await show(ben, id)).transitions).toHaveLength(2)
})

test('who has reviewed already is told so, and the review stays as it was', async () => {
  const id = await transactionIn(await room(), 'state/reviewed-by-customer')
  expect(await codeOf(act(ben, id, 'review-1-by-customer'))).toBe('transaction-already-reviewed-by-customer')
  expect(await codeOf(act(anna, id, 'review-1-by-provider'))).toBe('transaction-invalid-transition')
  expect((await show(ben, id)).reviews).toHaveLength(1)
})

test('a step with parameters it does not know, or without those it needs, changes nothing', async () => {
  const id = await transactionIn(await room(), 'state/delivered')
  const step = { id, transition: 'transition/review-1-by-customer' }
  for (const [params, code] of [
    [{}, 'field-required'],
    [{ reviewRating: 6, reviewContent: 'Gut' }, 'field-invalid'],
    [{ reviewRating: 4.5, reviewContent: 'Gut' }, 'field-invalid'],
    [{ reviewRating: 5, reviewContent: '  ' }, 'field-required'],
    [{ reviewRating: 5, reviewContent: 'a'.repeat(5001) }, 'field-too-long'],
    [{ reviewRating: 5, reviewContent: 'Gut', stars: 5 }, 'validation-disallowed-key'],
  ] as const)
    expect(await codeOf(transition(app, ben, { ...step, params })), JSON.stringify(params).slice(0, 60)).toBe(code)
  expect((await show(ben, id)).state).toBe('state/delivered')
})
