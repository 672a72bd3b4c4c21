import { expect, test } from 'vitest'
import type { HostNight } from '#domain/availability/index.ts'
import { nightStateOf } from './calendar-view.ts'
import { nightLabel, nightText } from './night-words.ts'

const night = (seats: number, used: number, asked: number): HostNight => ({
  night: '2024-06-20',
  reach: 'open',
  seats,
  used,
  asked,
  free: seats - used,
  planned: seats,
})

test.each([
  [night(2, 0, 0), 'free', '2 frei'],
  [night(2, 2, 2), 'asked', '2 frei'],
  [night(3, 2, 1), 'asked', '2 frei'],
  [night(1, 1, 1), 'asked', 'angefragt'],
  [night(2, 1, 0), 'part', '1 frei'],
  [night(2, 2, 0), 'full', 'belegt'],
])('a night with requests counts as free what the host has not given away', (asked, state, text) => {
  expect(nightStateOf(asked)).toBe(state)
  expect(nightText(asked)).toBe(text)
})

test('a screen reader is told that a night is asked for, and how much of it is free', () => {
  expect(nightLabel(night(2, 2, 2), [], 'de-DE')).toMatch(/, angefragt, 2 frei$/)
})
