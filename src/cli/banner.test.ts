import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const warning = 'Warning: demo accounts have a public password'

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['https://betten.example', true],
])('at %s the demo warns of its public password: %s', (publicUrl, warns) => {
  expect(banner({ publicUrl, demo: true, mail: { kind: 'kept' } as never }, 3000, 1).includes(warning)).toBe(warns)
  expect(banner({ publicUrl, demo: false, mail: { kind: 'kept' } as never }, 3000, 1)).not.toContain(warning)
})
