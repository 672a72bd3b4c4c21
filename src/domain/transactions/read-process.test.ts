import { expect, test } from 'vitest'
import { defaultBooking } from '#processes/default-booking.ts'
import { flexDefaultProcess } from '#processes/flex-default-process.ts'
import { freeStay } from '#processes/free-stay.ts'
import { missingLooks, missingWords, runtimeFaults } from '#src/check-marketplace.ts'
import { builtInProcesses, drawProcess, drawProcessPicture, processFaults, unknownActions } from './index.ts'
import { readProcess } from './read-process.ts'

const file = `
; a stay that is asked for and answered
{:format :v3,
 :transitions
 [{:name :transition/enquire, :actor :actor.role/customer, :actions [], :to :state/enquiry}
  {:name :transition/request,
   :actor :actor.role/customer,
   :privileged? true
   :actions [{:name :action/create-pending-booking, :config {:type :day, :seats 10M}}
             {:name :action/privileged-set-line-items}],
   :from :state/enquiry,
   :to :state/preauthorized}
  {:name :transition/expire,
   :at {:fn/min [{:fn/plus [{:fn/timepoint [:time/first-entered-state :state/preauthorized]}
                            {:fn/period ["P6D"]}]}
                 {:fn/ignore-if-past [{:fn/minus [{:fn/timepoint [:time/booking-end]} {:fn/period ["PT1H"]}]}]}]},
   :actions [{:name :action/decline-booking}],
   :from :state/preauthorized, :to :state/declined}],
 :notifications
 [{:name :notification/new-request, :on :transition/request, :to :actor.role/provider, :template :new-booking-request
   :at {:fn/plus [{:fn/timepoint [:time/first-transitioned :transition/request]} {:fn/period ["PT1H"]}]}}]}`

test('a process file is read as the flow it describes', () => {
  const process = readProcess(file, { name: 'asked', alias: 'release-1' })
  expect(process.transitions).toEqual([
    { name: 'transition/enquire', actor: 'customer', to: 'state/enquiry', actions: [] },
    {
      name: 'transition/request',
      actor: 'customer',
      privileged: true,
      from: 'state/enquiry',
      to: 'state/preauthorized',
      actions: [
        { name: 'create-pending-booking', config: { type: 'day', seats: 10 } },
        { name: 'privileged-set-line-items' },
      ],
    },
    {
      name: 'transition/expire',
      at: {
        min: [
          { plus: [{ timepoint: 'time/first-entered-state', state: 'state/preauthorized' }, { period: 'P6D' }] },
          { ignoreIfPast: { minus: [{ timepoint: 'time/booking-end' }, { period: 'PT1H' }] } },
        ],
      },
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: [{ name: 'decline-booking' }],
    },
  ])
  expect(process.notifications).toMatchObject([
    { on: 'transition/request', to: 'provider', template: 'new-booking-request' },
  ])
  expect(processFaults(process)).toEqual([])
  expect(unknownActions(process)).toEqual([])
})

/** A file with one step that happens by itself. */
function timed(at: string): string {
  return `{:format :v3 :transitions [{:name :transition/x :at ${at} :from :state/a :to :state/b}]}`
}

test.each([
  ['{:format :v3 :transitions [', 'line 1: the file ends too early'],
  ['{:format :v2 :transitions []}', 'The file is not of :format :v3'],
  ['{:format :v3\n:transitions [{:name :transition/x :to :state/y}]}', 'transition/x: either :actor or :at'],
  ['{:format :v3 :transitions [{:name :transition/x :actor :actor.role/king :to :state/y}]}', 'there is no actor king'],
  ['{:format :v3 :transitions}', 'a map has a key without a value'],
  ['{:format :v3 :transitions []} extra', 'something follows the end'],
  ['['.repeat(100), 'nested too deep'],
  ['{:format #inst "2024"}', '"#inst" is not understood'],
  ['{:format :v3}', 'a vector is missing, such as :transitions'],
  ['{:format :v3 :transitions [{:actor :actor.role/customer}]}', 'a transition without :name'],
  [timed('{:fn/plus [] :fn/min []}'), 'transition/x: a time is a map with one function'],
  [timed('{:fn/times [1]}'), 'transition/x: fn/times is not understood'],
  [timed('{:fn/timepoint [:time/full-moon]}'), 'transition/x: time/full-moon is not understood'],
  [timed('{:fn/min []}'), 'transition/x: a function without values'],
  [timed('{:fn/plus [{:fn/timepoint [:time/booking-end]} {:fn/period [7]}]}'), 'a period is {:fn/period ["P1D"]}'],
  [
    '{:format :v3 :transitions [] :notifications [{:name :notification/x :on :transition/x :to :actor.role/operator :template :x}]}',
    'x: nobody is operator',
  ],
])('%s is refused in a sentence', (source, sentence) => {
  expect(() => readProcess(source, { name: 'x', alias: 'release-1' })).toThrow(sentence)
})

test('every flow fits together, every action can be run, every mail and every word is there', () => {
  expect(builtInProcesses.length).toBeGreaterThanOrEqual(4)
  for (const process of builtInProcesses)
    expect(
      [...processFaults(process), ...runtimeFaults(process), ...missingWords(process), ...missingLooks(process)],
      process.name,
    ).toEqual([])
  const odd = {
    ...freeStay,
    notifications: [{ name: 'x', on: 'transition/accept', to: 'customer', template: 'none' as 'money-paid' } as const],
  }
  expect(runtimeFaults(odd)).toEqual(['notification x: there is no mail none'])
})

test.each([freeStay, flexDefaultProcess, defaultBooking])(
  'a drawing of $name shows every state and every step',
  (process) => {
    const [text, picture] = [drawProcess(process), drawProcessPicture(process)]
    for (const { name, to } of process.transitions) {
      expect(text).toContain(name.replace('transition/', ''))
      expect(picture).toContain(name.replace('transition/', ''))
      expect(picture).toContain(to.replace('state/', ''))
    }
    expect(text.match(/-->/g)?.length).toBeGreaterThan(process.transitions.length)
  },
)
