import { describe, expect, test } from 'vitest'
import { flexDefaultProcess, flexDefaultProcessVersion1 } from '#processes/flex-default-process.ts'
import { freeStay, freeStayVersion1 } from '#processes/free-stay.ts'
import { momentOf } from './time-expression.ts'

const timeZone = 'Europe/Berlin'

function deadline(process: typeof freeStay, asked: string, from: string, until: string): string | undefined {
  const at = process.transitions.find(({ name }) => name === 'transition/expire')?.at
  const start = new Date(`${from}T00:00:00Z`)
  const end = new Date(`${until}T00:00:00Z`)
  const booking = { from, until, start, end, displayStart: start, displayEnd: end }
  const steps = [{ transition: 'transition/request', toState: 'state/preauthorized', at: new Date(asked) }]
  const history = { startedAt: new Date(asked), steps, booking, timeZone }
  return at && momentOf(at, history, new Date(asked))?.toISOString()
}

describe.each([freeStay, flexDefaultProcess])('$name', (process) => {
  test.each([
    ['weeks ahead: six days', '2024-05-20T10:00:00Z', '2024-06-20', '2024-05-26T10:00:00.000Z'],
    [
      'three days ahead: two thirds of the time to 18:00',
      '2024-06-17T16:00:00Z',
      '2024-06-20',
      '2024-06-19T16:00:00.000Z',
    ],
    ['in the morning of the day of arrival', '2024-06-20T07:00:00Z', '2024-06-20', '2024-06-20T13:00:00.000Z'],
    [
      'in the evening of the day of arrival: two hours',
      '2024-06-20T17:00:00Z',
      '2024-06-20',
      '2024-06-20T19:00:00.000Z',
    ],
    ['late on the day of arrival: its end', '2024-06-20T21:00:00Z', '2024-06-20', '2024-06-20T22:00:00.000Z'],
  ])('asked %s', (_, asked, from, expected) => {
    expect(deadline(process, asked, from, '2024-06-23')).toBe(expected)
  })

  test('whenever somebody asks, the answer is due before the first night is over', () => {
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      const asked = new Date(Date.parse('2024-05-12T00:30:00Z') + hour * 3_600_000)
      const due = Date.parse(deadline(process, asked.toISOString(), '2024-06-20', '2024-06-21') ?? '')
      if (asked.getTime() >= Date.parse('2024-06-20T22:00:00Z')) continue
      expect(due).toBeGreaterThan(asked.getTime())
      expect(due).toBeLessThanOrEqual(Date.parse('2024-06-20T22:00:00Z'))
    }
  })
})

test.each([freeStayVersion1, flexDefaultProcessVersion1])(
  'running transactions of $name keep their deadline',
  (process) => {
    expect(process.version).toBe(1)
    expect(deadline(process, '2024-06-20T10:00:00Z', '2024-06-20', '2024-06-21')).toBe('2024-06-21T22:00:00.000Z')
  },
)
