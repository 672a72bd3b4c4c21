import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createArgon2Hasher } from './argon2-hasher.ts'

test('a password opens its hash and no other does', async () => {
  const passwords = createArgon2Hasher()
  const stored = await passwords.hash('quartier-demo')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'quartier-demo')).toBe(true)
  expect(await passwords.verify(stored, 'quartier-Demo')).toBe(false)
  expect(await passwords.verify(null, 'quartier-demo')).toBe(false)
  expect(await passwords.verify('not a hash', 'quartier-demo')).toBe(false)
})

test('an umlaut is the same umlaut however it was typed', async () => {
  const passwords = createArgon2Hasher()
  expect(await passwords.verify(await passwords.hash('Grüße-1234'), 'Gru\u0308ße-1234')).toBe(true)
})

test('a hash of other settings is outdated', async () => {
  const passwords = createArgon2Hasher()
  expect(passwords.isOutdated(await hash('quartier-demo', { memoryCost: 8192, timeCost: 1 }))).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('quartier-demo'))).toBe(false)
})

test('a flood is refused as busy instead of taking all memory, and those who waited get their answer', async () => {
  const passwords = createArgon2Hasher({ atOnce: 2, waiting: 3 })
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('quartier-demo')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))).toEqual(
    Array.from({ length: 3 }, () => 'busy'),
  )
  await expect(passwords.hash('quartier-demo')).resolves.toContain('argon2id')
})
