import { expect, test } from 'vitest'
import { decryptText, encryptText } from './encrypted-text.ts'

const app = { secret: 'a-secret-of-the-tests-that-is-long-enough' }

test('a text is read by its own installation and purpose only', () => {
  const text = encryptText(app, 'stop', 'Anna, requests')
  expect(text).not.toContain('Anna')
  expect(decryptText(app, 'stop', text)).toBe('Anna, requests')
  expect(decryptText(app, 'answer', text)).toBeNull()
  expect(decryptText({ secret: 'another-secret-of-the-tests-that-is-long' }, 'stop', text)).toBeNull()
})

test('a text that was changed, cut or made up is not read', () => {
  const text = encryptText(app, 'stop', 'Anna')
  for (let place = 0; place < text.length; place += 1) {
    const other = text[place] === 'A' ? 'B' : 'A'
    expect(decryptText(app, 'stop', text.slice(0, place) + other + text.slice(place + 1)), `place ${place}`).toBeNull()
  }
  for (const given of ['', 'x', text.slice(0, -1), `${text}A`, `${text}=`, text.repeat(100), 'ä'.repeat(40)])
    expect(decryptText(app, 'stop', given)).toBeNull()
})
