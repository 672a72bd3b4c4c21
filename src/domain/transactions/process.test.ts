import { expect, test } from 'vitest'
import { freeStay } from '#processes/free-stay.ts'
import { processFaults, repeatedProcesses } from './check-process.ts'
import { isFinal, next, possible, type Process, stageOf, type StateName, statesOf, timers } from './process.ts'
import { allProcesses, processByAlias } from './processes.ts'

const names = (transitions: { name: string }[]) => transitions.map(({ name }) => name)

test('the free stay has every state of the paid flow but those of the payment, and no dead end', () => {
  expect(processFaults(freeStay)).toEqual([])
  expect(statesOf(freeStay).sort()).toEqual([
    'state/accepted',
    'state/cancelled',
    'state/declined',
    'state/delivered',
    'state/enquiry',
    'state/preauthorized',
    'state/reviewed',
    'state/reviewed-by-customer',
    'state/reviewed-by-provider',
  ])
  expect(statesOf(freeStay).filter((state) => isFinal(freeStay, state))).toEqual([
    'state/declined',
    'state/cancelled',
    'state/reviewed',
  ])
})

test('a guest begins, a host answers, nobody answers for the other', () => {
  expect(names(possible(freeStay, undefined, 'customer'))).toEqual(['transition/enquire', 'transition/request'])
  expect(possible(freeStay, undefined, 'provider')).toEqual([])
  expect(names(possible(freeStay, 'state/preauthorized', 'provider'))).toEqual([
    'transition/accept',
    'transition/decline',
  ])
  expect(names(possible(freeStay, 'state/preauthorized', 'customer'))).toEqual(['transition/withdraw'])
  expect(next(freeStay, 'state/preauthorized', 'provider', 'transition/accept')?.to).toBe('state/accepted')
  expect(next(freeStay, 'state/preauthorized', 'customer', 'transition/accept')).toBeUndefined()
  expect(next(freeStay, 'state/declined', 'provider', 'transition/accept')).toBeUndefined()
})

test('a timer is run by the system alone', () => {
  expect(names(timers(freeStay, 'state/preauthorized'))).toEqual(['transition/expire'])
  expect(next(freeStay, 'state/preauthorized', 'system', 'transition/expire')?.to).toBe('state/declined')
  expect(next(freeStay, 'state/preauthorized', 'provider', 'transition/expire')).toBeUndefined()
  expect(next(freeStay, 'state/preauthorized', 'system', 'transition/accept')).toBeUndefined()
})

test('from every state each way ends in a final state', () => {
  for (const state of statesOf(freeStay)) {
    const reached = new Set<StateName>([state])
    for (const at of reached) for (const { from, to } of freeStay.transitions) if (from === at) reached.add(to)
    expect(
      [...reached].some((each) => isFinal(freeStay, each)),
      state,
    ).toBe(true)
  }
})

test('a question is in no stage, a request is in the second one', () => {
  expect(stageOf(freeStay, 'state/enquiry')).toBeUndefined()
  expect(stageOf(freeStay, 'state/preauthorized')).toBe(1)
  expect(stageOf(freeStay, 'state/declined')).toBeUndefined()
})

test('a flow with a fault does not start, and the fault is named', () => {
  const broken: Process = {
    ...freeStay,
    transitions: [
      { name: 'transition/ask', actor: 'customer', to: 'state/open', actions: [] },
      { name: 'transition/close', actor: 'operator', from: 'state/open', to: 'state/closed', actions: [] },
      { name: 'transition/close', actor: 'provider', from: 'state/lost', to: 'state/closed', actions: [] },
      {
        name: 'transition/expire',
        at: { plus: [{ timepoint: 'time/first-entered-state', state: 'state/gone' }, { period: '6 days' }] },
        from: 'state/lost',
        to: 'state/closed',
        actions: [],
      },
    ],
    notifications: [
      { name: 'mail', on: 'transition/nothing', to: 'customer', template: 'money-paid' },
      { name: 'mail', on: 'transition/ask', to: 'customer', template: 'money-paid' },
    ],
    stages: [
      { key: 'stay', states: ['state/nowhere', 'state/open'] },
      { key: 'stay', states: ['state/open'] },
    ],
    answers: [
      { state: 'state/open', by: 'customer', timer: 'transition/expire', reminders: [2] },
      { state: 'state/open', by: 'provider', timer: 'transition/expire', reminders: [] },
    ],
    address: { states: ['state/away'], until: { timepoint: 'time/booking-end' } },
    looks: { 'state/hidden': { tone: 'neutral', icon: 'dot' } },
  }
  expect(processFaults(broken)).toEqual([
    'transition/close stands twice',
    'notification mail stands twice',
    'stage stay stands twice',
    'stages: state/open stands twice',
    'answers: state/open stands twice',
    'transition/close: nothing leads to state/lost',
    'transition/expire: nothing leads to state/lost',
    'state/open: only the operator can end it',
    'transition/expire: there is no state/gone',
    'transition/expire: 6 days is no duration',
    'notification mail: there is no transition/nothing',
    'stage stay: there is no state/nowhere',
    'address: there is no state/away',
    'look: there is no state/hidden',
    'answer: transition/expire is no timer of state/open',
    'answer: the customer has no step in state/open',
    'answer: reminders lie between 0 and 1',
    'answer: transition/expire is no timer of state/open',
    'answer: the provider has no step in state/open',
  ])
  expect(() => processByAlias('free-stay/release-9')).toThrow('There is no process free-stay/release-9')
})

test('no two processes have one name and version', () => {
  expect(repeatedProcesses([...allProcesses()])).toEqual([])
  expect(repeatedProcesses([freeStay, { ...freeStay, alias: 'other' }])).toEqual([
    `there are two processes free-stay in version ${freeStay.version}`,
  ])
})
