import { expect, test } from 'vitest'
import { problemStatus, type ProblemCode } from '#kernel/problem.ts'
import { locales } from '#kernel/locale.ts'
import * as m from './compiled/messages.js'
import { problemText } from './problem-text.ts'

test('what is left to be refunded is written as money', () => {
  const problem = { code: 'refund-too-large', params: { left: 13_500, currency: 'EUR' } } as const
  expect(problemText(problem, 'en')).toContain('at most €135.00 can')
  expect(problemText(problem, 'de')).toMatch(/höchstens 135,00\s€ können/)
})

test('every refusal has its own sentence in both languages', () => {
  const codes = Object.keys(problemStatus) as ProblemCode[]
  expect(codes.length).toBeGreaterThan(80)
  for (const locale of locales) {
    const mute = codes.filter((code) => problemText({ code, params: {} }, locale) === m.problem_unknown({}, { locale }))
    expect([locale, mute]).toEqual([locale, []])
  }
})
