import { expect, test } from 'vitest'
import { builtInProcesses, lookOf, statesOf } from '#domain/transactions/index.ts'
import { freeStay } from '#processes/free-stay.ts'
import { stateView } from './state-view.ts'

test('a state looks agreed only where its process says so', () => {
  const unnamed = { state: 'state/not-in-the-file', lastTransition: 'transition/not-in-the-file' } as const
  expect(stateView({ ...unnamed, look: lookOf(freeStay, unnamed.state) }, 'en')).toEqual({
    look: 'neutral',
    icon: 'dot',
    text: 'not-in-the-file',
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
