import { expect, test } from 'vitest'
import type { Thread, ThreadEvent } from '#domain/messages/index.ts'
import {
  addProcesses,
  builtInProcesses,
  type Process,
  shownStateOf,
  type StateName,
  statesOf,
} from '#domain/transactions/index.ts'
import { locales } from '#kernel/locale.ts'
import { defaultBooking } from '#processes/default-booking.ts'
import { flexDefaultProcess } from '#processes/flex-default-process.ts'
import { freeStay } from '#processes/free-stay.ts'
import { eventText } from './event-text.ts'
import { heading, stateText, stateView } from './state-view.ts'

const shown = ({ name, version }: Process, state: string, lastTransition: string) =>
  shownStateOf({ process: name, processVersion: version, state: state as StateName, lastTransition })

test('a state looks agreed only where its process says so', () => {
  const unnamed = shown(freeStay, 'state/not-in-the-file', 'transition/not-in-the-file')
  expect(stateView(unnamed, 'en')).toEqual({ look: 'neutral', icon: 'dot', text: 'not-in-the-file' })
  for (const process of builtInProcesses)
    for (const state of statesOf(process)) {
      const view = stateView(shown(process, state, ''), 'de')
      expect([state, view.icon === 'yes', view.look === 'offer']).toEqual([
        state,
        state === 'state/accepted',
        state === 'state/accepted',
      ])
      expect(view.icon, state).not.toBe('dot')
    }
})

test.each([freeStay, flexDefaultProcess, defaultBooking])(
  'a process that calls everything otherwise is put into the same words as $name',
  (process) => {
    const own = {
      ...(JSON.parse(JSON.stringify(process).replaceAll(/(state|transition)\//g, '$1/our-')) as Process),
      name: `our-${process.name}`,
    }
    addProcesses([own])
    let looked = 0
    for (const { name, to } of process.transitions) {
      // States of payments have words only of their own process.
      const [told, ours] = [shown(process, to, name), shown(own, renamed(to), renamed(name))]
      if (told.step === null || /payment|operator/.test(name)) continue
      for (const locale of locales) {
        if (!told.name.startsWith('pending')) expect(stateText(ours, locale), name).toBe(stateText(told, locale))
        for (const role of ['customer', 'provider'] as const)
          for (const mayReview of [true, false]) {
            const headed = (look: typeof told) => heading({ look, role, mayReview }, 'Anna', locale)
            if (!told.name.startsWith('pending')) expect(headed(ours), `${name} ${role}`).toBe(headed(told))
            looked += 1
          }
        for (const by of ['self', 'partner', 'system'] as const) {
          const text = eventText(event(process, name, by), thread, locale)
          if (text !== null)
            expect(eventText(event(own, renamed(name), by), thread, locale), `${name} ${by}`).toBe(text)
        }
      }
    }
    expect(looked).toBeGreaterThan(40)
  },
)

function renamed<Name extends string>(name: Name): Name {
  return name.replace('/', '/our-') as Name
}

function event(process: Process, transition: string, by: ThreadEvent['by']): ThreadEvent {
  const to = process.transitions.find(({ name }) => name === transition)?.to as StateName
  return {
    id: '',
    transition,
    by,
    at: new Date(0),
    reason: null,
    look: shown(process, to, transition),
    stage: null,
    disclosesAddress: false,
  }
}

const thread = {
  partner: { userId: '', displayName: 'Anna B.', firstName: 'Anna', state: 'active' },
  listing: { kind: 'offer' },
  transaction: { booking: null },
} as unknown as Thread
