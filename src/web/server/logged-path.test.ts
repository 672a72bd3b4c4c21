import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test('the log has the path of an address, without its query and fragment', () => {
  for (const address of [
    'https://quartier.example/reset-password?token=secret#form',
    'http://localhost:3000/reset-password?token=secret?and=more',
    '/reset-password#form?token=secret\nsecret',
    '/reset-password',
  ])
    expect(loggedPath(address), address).toBe('/reset-password')
})
