import { expect, test } from 'vitest'
import { type CompiledWords, inlineWords } from './inline-words.ts'

const words: CompiledWords = {
  de: new Map([
    ['frame_log_in', '() => `Anmelden`'],
    ['frame_other', '() => `Anderes`'],
  ]),
  en: new Map([
    ['frame_log_in', '() => `Log in`'],
    ['frame_other', '() => `Other`'],
  ]),
}
const head = "import * as m from '#words/compiled/messages.js'\n"

test('a module gets the words it says in both languages, and no others', () => {
  const code = inlineWords(`${head}export const label = () => m.frame_log_in()`, words)
  expect(code).toContain('label = () => m_frame_log_in()')
  expect(code).toContain('sayWord(() => `Anmelden`, () => `Log in`)')
  expect(code).not.toContain('Anderes')
  expect(code).not.toContain('compiled/messages.js')
})

test('a module that hands the words on, or says one that is not there, is left alone', () => {
  for (const rest of ['use(m)', 'm.frame_missing()', 'const { frame_log_in } = m'])
    expect(inlineWords(head + rest, words)).toBe(head + rest)
})

test('a module without words is left alone', () => {
  expect(inlineWords('export const m = 1', words)).toBe('export const m = 1')
})

test('a module that was compiled already gets its words too', () => {
  const code = inlineWords(
    'import * as m from "#words/compiled/messages.js";\nconst label = () => m.frame_log_in();',
    words,
  )
  expect(code).toContain('label = () => m_frame_log_in()')
  expect(code).not.toContain('compiled/messages.js')
})
