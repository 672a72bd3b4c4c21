import { expect, test } from 'vitest'
import { builtInProcesses, lookOf, statesOf } from '#domain/transactions/index.ts'
import { freeStay } from '#processes/free-stay.ts'
import { stateView } from './state-view.ts'

test('only a state whose process says so looks agreed', () => {
  const onHold = { state: 'state/on-hold', lastTransition: 'transition/hold' } as const
  expect(stateView({ ...onHold, look: lookOf(freeStay, onHold.state) }, 'en')).toEqual({
    look: 'neutral',
    icon: 'dot',
    text: 'on-hold',
  })
  for (const process of builtInProcesses)
    for (const state of statesOf(process)) {
      const view = stateView({ state, look: lookOf(process, state), lastTransition: '' }, 'de')
      expect([state, view.icon === 'yes', view.look === 'offer']).toEqual([
        state,
        state === 'state/accepted',
        state === 'state/accepted',
      ])
      expect(view.icon, state).not.toBe('dot')
    }
})
