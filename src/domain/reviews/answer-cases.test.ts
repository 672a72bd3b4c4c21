import { expect, test } from 'vitest'
import { answerCase, type AnswerHistory } from './answer-cases.ts'
import { figuresOf } from './answer-figures.ts'

const answers = [{ state: 'state/asked', by: 'provider', timer: 'transition/expire', reminders: [] }] as const
const at = (hour: number) => new Date(Date.UTC(2024, 4, 20, hour))
const step = (transition: string, by: string, path: [string, string], hour: number) => ({
  transition: `transition/${transition}`,
  by,
  from: `state/${path[0]}`,
  to: `state/${path[1]}`,
  at: at(hour),
})
const request = step('request', 'customer', ['initial', 'asked'], 0)
const enquiry = step('enquire', 'customer', ['initial', 'enquiry'], 0)
const history = (steps: AnswerHistory['steps'], hostWrote: number[] = []): AnswerHistory => ({
  process: { answers: [...answers] as never },
  createdAt: at(0),
  steps,
  hostWrote: hostWrote.map(at),
})
const hours = (count: number) => count * 3_600_000

test.each([
  ['accepted after five hours', [step('accept', 'provider', ['asked', 'agreed'], 5)], [], 5],
  ['declined after five hours', [step('decline', 'provider', ['asked', 'declined'], 5)], [], 5],
  ['a message after two, decided after five', [step('accept', 'provider', ['asked', 'agreed'], 5)], [2, 9], 2],
])('a request is answered in time: %s', (_, steps, wrote, after) => {
  expect(answerCase(history([request, ...steps], wrote), at(200))).toEqual({
    inTime: true,
    afterMilliseconds: hours(after),
  })
})

test('a request that its deadline ended is missed, whatever the host wrote meanwhile', () => {
  const expired = step('expire', 'system', ['asked', 'declined'], 40)
  expect(answerCase(history([request, expired], [3]), at(200))).toEqual({ inTime: false, afterMilliseconds: null })
})

test('a request that is open, withdrawn by the guest or ended by staff does not count', () => {
  const none = [
    [],
    [step('withdraw', 'customer', ['asked', 'withdrawn'], 2)],
    [step('end', 'operator', ['asked', 'ended'], 2)],
    [step('end', 'system', ['asked', 'ended'], 2)],
  ]
  for (const steps of none) expect(answerCase(history([request, ...steps]), at(2000))).toBeNull()
})

test('an enquiry is answered by a message within 48 hours; until then it does not count', () => {
  expect(answerCase(history([enquiry], [4]), at(5))).toEqual({ inTime: true, afterMilliseconds: hours(4) })
  expect(answerCase(history([enquiry], [49]), at(60))).toEqual({ inTime: false, afterMilliseconds: hours(49) })
  expect(answerCase(history([enquiry]), at(48))).toBeNull()
  expect(answerCase(history([enquiry]), at(49))).toEqual({ inTime: false, afterMilliseconds: null })
})

test('an enquiry that became a request counts as that request, from the moment of the request', () => {
  const asked = step('request-after-enquiry', 'customer', ['enquiry', 'asked'], 60)
  const accepted = step('accept', 'provider', ['asked', 'agreed'], 63)
  expect(answerCase(history([enquiry, asked]), at(200))).toBeNull()
  expect(answerCase(history([enquiry, asked, accepted], [1]), at(200))).toEqual({
    inTime: true,
    afterMilliseconds: hours(3),
  })
})

test('there are no figures below three cases; the usual time is the median of what was answered', () => {
  const answered = (count: number) => ({ inTime: true, afterMilliseconds: hours(count) })
  const missed = { inTime: false, afterMilliseconds: null }
  expect(figuresOf([answered(1), answered(2)])).toBeNull()
  expect(figuresOf([answered(9), missed, answered(1), answered(2)])).toEqual({
    share: 0.75,
    medianMilliseconds: hours(2),
    cases: 4,
  })
  expect(figuresOf([answered(4), missed, answered(1), missed])).toMatchObject({ medianMilliseconds: hours(2.5) })
  expect(figuresOf([missed, missed, missed])).toEqual({ share: 0, medianMilliseconds: null, cases: 3 })
})
