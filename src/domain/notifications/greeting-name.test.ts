import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

test.each(['Ben', 'Jörg-Uwe', "Sinéad O'Connor", 'Gemeinde St. Marien', 'Nguyễn Thị Hà'])('%s is greeted', (name) => {
  expect(greetingName(name)).toBe(name)
})

test.each([
  'WELCOME, HTTPS://EVIL.EXAMPLE/WIN',
  'evil.example',
  'www evil',
  'Ruf an 0123456',
  'Du hast im Lotto gewonnen',
  'a'.repeat(31),
  'Ben\nBcc',
  'ben@evil',
])('%j is not said to a stranger', (name) => {
  expect(greetingName(name)).toBe('')
})
